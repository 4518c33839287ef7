"""2048 short, plain English words for key fingerprints: eleven bits a word. The order is part of the format.

Sorted; no two share their first four letters, so a word cut short still names itself.
"""

_TEXT = """
abacus abbey absorb abstain academy accent acclaim account acid acorn acquire acrobat action adapt adjust admit adobe adult
advance adverb advice afar affair afford again agent agile agree ahead airline airport alarm album alcove alert algebra alike
alley allow almanac almond alone alpaca alpha alpine also alumni always amateur amaze amber ambient amend amount ample amuse
anchor ancient animal anise ankle annual answer anthem antique antler anvil anyone apart apex apology apparel appear approve
april apron aquatic arbor arcade archer arctic arena argue aria armada armful army aroma around array arrive arrow artist ascend
aside asleep aspen asphalt assist assume athlete atlas atom atrium attach attend attic attract auburn audible august aurora
austere author autumn aviator avocado avoid awake award away awning axiom axis axle azalea azure baby badge bagpipe baker
balance balcony ballad bamboo banana band banjo banner banquet baptism barber bare bargain barista barley barrel basil basket
bassoon bath baton batter bazaar beach beagle beak beard beast beauty beaver become bedrock beef beehive beetle before begin
behind beige belfry bell below beret berry bestow bevel beyond bicycle bike billow bingo biology biplane birch bird biscuit
bishop bison bistro black blanch blaze blend blimp blink bloom blossom blouse blue bluff blunt bobbin bobcat body boil bone
bonfire bonnet bonsai bonus boost borrow boss botany botch bottle boulder bouquet boxcar brace brain bramble brandy brass bravo
breath breeze brick brief bright brim broad broker bronco brook brother brown brunch brush bubble bucket budget buffet bugle
build bulb bumper bundle bunker bunny burger burly burn burst busy butcher butler butte bygone byte cabaret cabbage cabin cable
cactus caddy cadet cage caldron calf calico camel campus canal candle canine canoe canvas capable caper capital captain caramel
carbon card cargo caring carpet carrot carve cascade cashew castle casual catalog catch caution cavalry cavern caviar cedar
ceiling celery cello cement century cereal certain chair chalk chamber chant chapel chariot chase cheap check cheer chemist
cherry chess chew chicken chief child chimp chin chipper chisel choice choose chord chowder chuckle chunk cider cinema cipher
circle citizen citrus city civic claim clang clarify clasp clay cleft clerk clever cliff climate clinic cloak clog cloth cloud
club cluster coast cobalt cobra cobweb cockpit cocoa code coffee college color colt column comb comet comfort comic common
compact conch condo confirm connect consent contain convoy cookie copilot copper copy cork corner corral cosmos cotton cougar
count couple course cousin cover coyote crab crackle craft crank crater crayon cream credit creek crest crevice cricket crimson
crisp crocus cross crouton crowd cruise crumb crux crystal cuckoo culprit culture cupcake cupola curious curl current cursive
cushion custom cutlery cycle cymbal cypress dabble daily damsel dance danger dapple dark darling dash data dawn dazzle deacon
debate debut decade decent decimal deck declare decor deep defer deft degree delay deliver deluxe demand denim denote dentist
depart depend deposit depth derby design despite dessert destiny detail detect detour develop dewdrop diagram dial diamond diary
dice diesel differ digit dignity dimple diner diploma direct discuss display distant ditch ditto divert divide docile doctor
dodge dogwood dollop dolphin domain dome donate donkey donor doorway dormant dotted double dough dowel dowry dozen dragon drama
drape drawer dress drift drill drink drive drizzle drone drop druid drum dugout dune duplex durable during dusk dusty dynamic
eager early earring earth easel eastern easy eatery ebony echo eclipse economy eddy edible editor effect effort eight either
elastic elder elect elegant element eleven elite elixir else elves embark embed emblem embrace emerald emit emperor empire
employ empty emulate enable enact enamel endless endorse endure energy engine enjoy enlarge enlist enough enter entice entrust
envy epic episode epoch equal erosion errand escape essay essence estate estuary eternal ethic etude event evident evolve exalt
example excel excite exert exhale exhibit exist exotic expand expect explain export express extend extra eyebrow eyelid fabric
face factor faculty faint fairway falcon fall family famous fancy fanfare farmer fashion fast father faucet feature fedora feed
feeling feisty fellow femur fence fern ferret fertile festive fetch fever fiber fiction fiddle field fiesta fifteen figment
figure file filter final finch find finesse finger finish firefly firm first fiscal fish fixture fjord flagon flair flame
flannel flap flash flavor fledge fleet flicker flight float flock floor floral flow fluid flurry flute foam focus folder folio
folk fondue food footage forest formula fort forum forward fossil found foyer fragile frail frantic freckle freedom freight
fresh friday friend frigate frisbee frog frolic front frosty frozen frugal fruit fuel fulfill funnel furnace furrow fusion
future gadget gainful galaxy gallon game gamut gander garage garb garden garlic garment garnet gateway gauge gavel gazebo gecko
general genius gentle genuine geology geyser gherkin ghost giant gift giggle gild gimmick giraffe give glacier glamour glance
glass gleam glen glide glimmer glitter globe glory gnome goalie goat goblet goggles golden golf gondola goose gopher gospel
gossip gourd govern gown grade grammar granite graph gravy great griddle grin grocery groom grotto group grove growth gruff
guava guess guitar gull gumdrop guru gusto gutter gypsum habit hacksaw haddock haiku halibut halogen halt hammer hamster handful
hangar happy harmony harness harp harvest haven hawk hazard hazel hazy headset health heather heavy hectare hedge helium helmet
help hemlock herald herb hermit heron hexagon hiccup hickory hidden high hill hinge hippo history hobby hockey hold holiday
holly honey hook hope horizon hornet horse hotel hour howdy huddle huge human humble humid humor hundred hunter hurry husband
husky hybrid hydrant hyena ibis iceberg icon ideal igloo image impact import impress impulse incline income index indigo indoor
infant inflate inform inhale inherit initial inlet input inquire insect inside inspire install insure intact intend into invent
invite invoice inward ionic island isotope issue item itself ivory jackal jade jagged jaguar january jargon jasmine jasper jaunt
javelin jazz jeans jelly jerky jest jetty jewel jigsaw jingle joint joke jostle journal joust jovial jubilee judge juggler juice
july jumbo jump junior justice jute karate kayak kazoo keel keeper kennel kettle keyhole keypad khaki kick kidney kilt kimono
kindle kinetic king kiosk kitchen kitten kiwi knack knead knife knight knoll knot knuckle koala label lacquer ladder ladle lake
lamb lantana laser lasting lateral latte laugh laundry laurel lava lawyer lead leaflet league learn leave lecture legal legend
leisure lemon length lentil leopard lesson letter lexicon liaison liberty library license lichen life lighter lilac lily limit
linen linnet lioness liquid listen little lively lizard llama loaf lobster local loch locket locust lofty logbook logic lonely
longbow lookout loop lord lotus love lucky luggage lullaby lumber lunar lunch lunge luxury lynx lyric macaron machine magenta
magic magma magnet magpie mail majesty major mallet mammal manage mandate mango manners mansion maraca marble march margin
mariner market maroon marvel mascot mask mason master matador matrix mauve maximum maypole meadow mean measure medal medium
medley melon melt member memory mentor mercury merge merit mermaid message method mica midst midway migrate million mime mimic
minaret mineral minimum minnow minor minute miracle mirror mirth mission mobile mocha model module molar mole moment monarch
monday monitor monsoon month moon moral morning morsel mortar mosaic most motion motor mottled movie muesli muffin mulch muscle
museum music muskrat mustang mutual mystery myth nacho nacre napkin native nature naval near nebula nectar needle neon nephew
neptune nerve nestle network neutral news next nickel niece nifty nimble nine noble nobody nomad nonstop noodle normal north
nose notable nothing nougat novel novice nugget nurse nurture nutmeg nylon nymph oasis obelisk obey object oblige observe obtain
obvious ocean octave october oculist offer office often ogre olive olympic omega omelet onion only onset opal opaque opera
opinion optic opulent oracle orbit orca orchid order oregano organ origin oriole osprey ostrich other ounce outback outcome
outdoor outfit outlaw output outside ovation overlap owner oxbow oxygen oyster ozone pack paddle padlock pageant pagoda pair
pajama palace palette pancake panda panel pantry papaya paprika paradox parcel pardon parent parfait parka parlor parquet
parsley partner pass pasta patio patrol pattern pave payment peace peanut peasant pebble pecan pelican pencil pendant penguin
penny pension people pepper perch perfect perhaps period perk person petite petrel pewter phantom photo phrase piano picket
picnic picture pigeon piglet pilgrim pillar pilot pinball pink pioneer pipe pirate pixel pizza plaid plank plaster plateau
playful plaza please plenty pliers ploy plum plush podium poem poetry poise poker police polka pollen poncho ponder pool popcorn
poplar poppy portal possum postage potato pottery prairie prance prawn predict preen prefer prelude premier prepaid present
pretty price primary print prism private problem process prodigy profit program project promise proof propel prosper proud
proverb prune public pudding pulley pulpit pulse pumpkin pundit pupil puppet pure purify purple pursue puzzle pyramid python
quack quaint quality quantum quart quay queen quench query quest quibble quicken quill quince quirk quite quiver quiz quota
rabbit raccoon racket radar radio raffle ragtime rainbow raisin ramp ranch range rapid rascal rattle ravine razor ready realize
reason rebel rebuild recall receive recipe record recycle reduce redwood referee refill reflect reform refresh refuse regatta
region regret regular rejoice relax release relic remain remedy remnant remote render rent repair repeat reply repose reptile
request rescue reserve resort respect result retire retreat return reunion reveal review revue reward rhino rhubarb rhyme rhythm
ribbon rich ridge rigging rigid rinse ripple ritual rival roadway robin robot robust rock rodeo roll rosette rosy rotary rotunda
rouge rousing routine rowboat royal rubber rudder rugby ruler rung runner runway rural rustic sabre safari safe saffron saga
sailor salad salute salvo sandal sapling sardine satchel satin saturn sauce sauna sausage savanna savory sawdust scallop scamper
scan scarf scatter scene scepter school science scissor scoop score scrap screen scribe scroll scuba scuff sculpt seagull seal
search seaside seaweed second secret section sedan seem segment seldom seminar senate send senior sepia sequel serene series
serum service sesame session several shade shallow shaman shanty shark shawl sheen shelf sherbet shield shift shingle ship shock
short shovel shower shred shrimp shrub shuttle sidecar sierra signal silent silk silly silver similar simmer since siphon siren
sister sitar size skate skein sketch skillet skim skipper skirt skyline slalom sleek sleigh slender sleuth slick sling slogan
slope slot small smart smelter smile smoke smooth snail snap sneeze snippet snooze snorkel snout snow snug sober soccer social
soda sojourn soldier solid soloist someone sonar soprano sorbet sorrel soul spaniel sparkle speak special speed spell sphere
spider spike spinach spiral splash splint sponge spoon spray spread sprig sprout spruce square squeak squid stable stack stadium
staff stage stamp stand station stay steady steel stellar stencil steppe stern stew stilt stir stitch stoic stomach stone stool
stop stork straw stream strike strong strut stubble stucco study style subject sublime submit subtle suburb subway success such
sudden suede suffix sugar suggest suit sultan sunbeam sundae sunrise sunset super supply surfer surge surplus survey suspend
swagger swarm sweater sweep swirl swivel sword symptom synonym syrup system tabloid tackle tadpole talc talent tandem tangle
tapir target tariff tart tassel taste tawny teacup teapot tempo tenant tennis tenor tepee terrace textile thank thatch theme
theory thermal thicket thimble third thistle thorn thought thread thrift throw thrush thumb thunder tiara tidbit tide tiger
timber tinker tinsel tiny tiptoe titan title toad toaster today toddler token tomato tonal tongue tooth topaz topsoil torch
tornado torrent torso totem toucan tourism toward tracker traffic trait trample transit trapeze travel treaty tree trellis
tremble trend trestle tribe tricky trident trifle trigger trinket trio tripod triumph trivial trolley trooper trophy trough
truck trumpet trundle tuba tugboat tulip tundra tunic turbine turf turkey turnip turret turtle tutor tuxedo twang tweak tweed
twelve twenty twice twig twill twinkle twist tycoon type typical ultra under unfold unicorn uniform unique until unusual unwind
upbeat update upgrade uphill uphold upland upon upright upset upward urban urchin urgent useful usher usual utensil utmost
vacant vacuum valid valor value vanish vase vector vegan veil velvet vendor venue verbal verify verse vertex vessel vicar video
view vigor viking vinyl viola virtue visa visit visual vital vivid vixen vogue voice volley volume vote voyage wagon wait walk
walnut walrus waltz wasp water week whale wharf wheat wheel when which whimsy whisk white wicker widget width wigwam window
winner wire wisdom woman wombat wooden worker worthy yacht yarn yoga yogurt young youth zany zebra zebu zenith zephyr zero
zigzag zinc zinnia zipper zircon zodiac zoom
"""

WORDS: tuple[str, ...] = tuple(_TEXT.split())
