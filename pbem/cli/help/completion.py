"""`pbem completion`: the script by which a shell completes what is typed after `pbem`."""

import click

BASH = r"""# To have it in every shell:  pbem completion bash > ~/.local/share/bash-completion/completions/pbem
_pbem() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) compopt -o default ;;
            :folders) compopt -o dirnames ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <(pbem completion words "$COMP_CWORD" "${COMP_WORDS[@]}" 2>/dev/null)
}
complete -F _pbem pbem
"""
ZSH = r"""#compdef pbem
# To have it in every shell:  pbem completion zsh > FOLDER/_pbem  for a FOLDER of your $fpath, before compinit in ~/.zshrc
_pbem() {
    local line
    local -a found
    while IFS= read -r line; do
        case $line in
            :files) _files ;;
            :folders) _files -/ ;;
            *$'\t'*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
            *) found+=("${line//:/\\:}") ;;
        esac
    done < <(pbem completion words $((CURRENT - 1)) "${words[@]}" 2>/dev/null)
    (( $#found )) && _describe -V pbem found
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _pbem "$@"
else
    compdef _pbem pbem
fi
"""
FISH = r"""# To have it in every shell:  pbem completion fish > ~/.config/fish/completions/pbem.fish
function __pbem_words
    set -l before (commandline -opc)
    set -l now (commandline -ct)
    for line in (pbem completion words (count $before) $before "$now" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$now"
            case :folders
                __fish_complete_directories "$now"
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c pbem -f -a '(__pbem_words)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


@click.command()
@click.argument("shell", type=click.Choice(list(SCRIPTS)))
def completion(shell: str) -> None:
    """Print a completion script for your shell: commands, options, matches, games, scenarios and sides.

    Its first lines say where to put it. The words of an order are not completed: pbem options MATCH lists them.
    """
    click.echo(SCRIPTS[shell], nl=False)
