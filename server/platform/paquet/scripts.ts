const CMD = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

/** Runs the version in `courante`, else the previous. Shell built-ins only: PATH is not trusted. */
const sh = (script: string, order: string): string => `#!/bin/sh
case "$0" in */*) ici=\${0%/*} ;; *) ici=. ;; esac
ici=$(CDPATH='' cd -- "$ici" && pwd -P) || exit 1
for pointeur in courante precedente; do
  version=
  [ -r "$ici/$pointeur" ] && read -r version < "$ici/$pointeur"
  dossier="$ici/versions/$version"
  if [ -n "$version" ] && [ -x "$dossier/node/node" ]; then
    PAQUET_DIR=$ici exec "$dossier/node/node" "$dossier/server/paquet/${script}" ${order} "$@"
  fi
done
echo "Pharmacie : ce dossier est incomplet. Déballez de nouveau l'archive." >&2
exit 1
`;

/** Windows. Never falls back after a version started: its data may be newer. */
const cmd = (script: string, order: string, wait = true): string =>
  CMD([
    '@echo off',
    'setlocal',
    'chcp 65001 >nul',
    'set "PAQUET_DIR=%~dp0."',
    'set "OPTIONS=%*"',
    'set "LANCE="',
    'set "CODE=1"',
    'for %%p in (courante precedente) do if not defined LANCE call :essayer %%p',
    "if not defined LANCE echo Pharmacie : ce dossier est incomplet. Déballez de nouveau l'archive.",
    ...(wait ? ['if not "%CODE%"=="0" pause'] : []),
    'exit /b %CODE%',
    ':essayer',
    'set "VERSION="',
    'if exist "%~dp0%1" set /p VERSION=<"%~dp0%1"',
    'if not defined VERSION goto :eof',
    'if not exist "%~dp0versions\\%VERSION%\\node\\node.exe" goto :eof',
    'set "LANCE=1"',
    `"%~dp0versions\\%VERSION%\\node\\node.exe" "%~dp0versions\\%VERSION%\\server\\paquet\\${script}" ${order} %OPTIONS%`,
    'set "CODE=%errorlevel%"',
    'goto :eof',
  ]);

/** `Raccourci.sh` fills `{dossier}`: entries need absolute paths. */
const SHORTCUT_SH = `#!/bin/sh
# Puts the till in this account's applications menu and starts it with the session when "--demarrage" is given.
case "$0" in */*) ici=\${0%/*} ;; *) ici=. ;; esac
ici=$(CDPATH='' cd -- "$ici" && pwd -P) || exit 1
poser() {
  mkdir -p "$1" || exit 1
  printf '[Desktop Entry]\\nType=Application\\nName=Pharmacie\\nComment=Caisse et gestion de la pharmacie\\nExec="%s/Pharmacie.sh"\\nIcon=%s/Pharmacie.svg\\nTerminal=false\\nCategories=Office;\\n' "$ici" "$ici" > "$1/pharmacie.desktop"
  echo "Raccourci créé : $1/pharmacie.desktop"
}
poser "\${XDG_DATA_HOME:-$HOME/.local/share}/applications"
[ "$1" = "--demarrage" ] && poser "\${XDG_CONFIG_HOME:-$HOME/.config}/autostart"
exit 0
`;

const SHORTCUT_CMD = CMD([
  '@echo off',
  'setlocal',
  'rem Puts a shortcut on the desktop. The folder goes by a variable: its name may hold an apostrophe.',
  'set "ICI=%~dp0"',
  "powershell -NoProfile -ExecutionPolicy Bypass -Command \"$r=(New-Object -ComObject WScript.Shell).CreateShortcut([Environment]::GetFolderPath('Desktop')+'\\Pharmacie.lnk'); $r.TargetPath=$env:ICI+'Pharmacie.cmd'; $r.WorkingDirectory=$env:ICI; $r.WindowStyle=7; $r.Save()\"",
  'if errorlevel 1 pause',
]);

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#1c6e42"/><path d="M26 12h12v14h14v12H38v14H26V38H12V26h14z" fill="#fff"/></svg>\n';

const README = `Pharmacie

Linux : lancez Pharmacie.sh. Windows : double-cliquez sur Pharmacie.cmd.
La première fois, l'adresse, le mot de passe de l'administrateur et le lien d'activation s'affichent ; ils sont
aussi dans le fichier PREMIERE-CONNEXION.txt du dossier des données.
Arreter.sh (Arreter.cmd) arrête tout proprement. Raccourci.sh (Raccourci.cmd) met la caisse dans le menu ou sur le bureau.

Les données ne sont pas dans ce dossier : Linux ~/.local/share/pharmacie, Windows %LOCALAPPDATA%\\Pharmacie.
Les réglages (port, adresse, sauvegarde…) se font dans le fichier reglages.env de ce dossier-là.
Pour démarrer avec l'ordinateur, voyez versions/<version>/server/platform/services/LISEZMOI.md.
`;

/** Package root beside `versions/`: name → text; updates never change it. */
export function packageRoot(
  system: string,
  version: string,
): { path: string; text: string; executable?: boolean }[] {
  const common = [
    { path: 'courante', text: system === 'windows-x64' ? `${version}\r\n` : `${version}\n` },
  ];
  if (system === 'windows-x64') {
    return [
      ...common,
      { path: 'LISEZMOI.txt', text: README.replaceAll('\n', '\r\n') },
      { path: 'Pharmacie.cmd', text: cmd('lanceur.ts', 'ouvrir') },
      { path: 'Arreter.cmd', text: cmd('lanceur.ts', 'arreter') },
      { path: 'Servir.cmd', text: cmd('lanceur.ts', 'servir', false) },
      { path: 'Raccourci.cmd', text: SHORTCUT_CMD },
    ];
  }
  const script = (path: string, text: string) => ({ path, text, executable: true });
  return [
    ...common,
    { path: 'LISEZMOI.txt', text: README },
    { path: 'Pharmacie.svg', text: ICON },
    script('Pharmacie.sh', sh('lanceur.ts', 'ouvrir')),
    script('Arreter.sh', sh('lanceur.ts', 'arreter')),
    script('Servir.sh', sh('lanceur.ts', 'servir')),
    script('Raccourci.sh', SHORTCUT_SH),
  ];
}
