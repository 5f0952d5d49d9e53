import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpOf, npmLine, readCommandLine } from '#server/cli/command-line.ts';
import { type CommandName, COMMANDS } from '#server/cli/commands.ts';

const RACINE = join(import.meta.dirname, '../..');
const NOMS = Object.keys(COMMANDS) as CommandName[];
const lire = (nom: CommandName, ...mots: string[]) => readCommandLine(nom, COMMANDS[nom], mots);
const faute = (nom: CommandName, ...mots: string[]): string => {
  const lu = lire(nom, ...mots);
  return 'fault' in lu ? (lu.fault.split('\n')[0] ?? '') : 'accepté';
};

describe('[LIG-1] l’aide de chaque commande', () => {
  it.each(NOMS)('%s : --help, -h et --aide la disent, sans rien faire, avec un exemple', (nom) => {
    for (const demande of ['--help', '-h', '--aide']) {
      const lu = lire(nom, 'n’importe quoi', demande);
      expect(lu).toEqual({ help: helpOf(nom, COMMANDS[nom]) });
    }
    expect(helpOf(nom, COMMANDS[nom])).toMatch(/^.+\.\n\nUsage : npm [^]+\nExemples? :\n {2}npm /);
  });

  it('chaque exemple est juste', () => {
    const fausses = NOMS.flatMap((nom) =>
      COMMANDS[nom].examples
        .map((ligne) => [...ligne.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? ''))
        .filter((mots) => 'fault' in lire(nom, ...mots))
        .map((mots) => npmLine(nom, mots.join(' '))),
    );
    expect(fausses).toEqual([]);
  });

  it('chaque commande de package.json installe ce qui manque, est déclarée, et lit ses mots par là avant tout', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(RACINE, 'package.json'), 'utf8'),
    );
    const maison = Object.entries(scripts).flatMap(([nom, ligne]) => {
      expect(ligne, nom).toMatch(/^node server\/cli\/prepare\.mjs /);
      const fichier = /^node .* --puis ((?:server|tests|e2e)\/\S+\.ts)$/.exec(ligne)?.[1];
      return fichier === undefined ? [] : [{ nom, fichier }];
    });
    expect(maison.map((c) => c.nom).toSorted()).toEqual(NOMS.toSorted());
    for (const { nom, fichier } of maison)
      expect(readFileSync(join(RACINE, fichier), 'utf8')).toContain(`commandLine('${nom}')`);
  });
});

const MOTS_FAUX: [CommandName, string[], string][] = [
  ['start', ['--port', '8001'], 'L’option --port n’existe pas.'],
  ['start', ['demo'], '« demo » est de trop.'],
  ['dev', ['--x'], 'L’option --x n’existe pas.'],
  ['test', ['tests/vente/vente'], '« tests/vente/vente » est de trop.'],
  ['check', ['--fix'], 'L’option --fix n’existe pas.'],
  ['activation', ['--type'], '--type attend serveur|poste.'],
  ['activation', ['--type', ''], '--type attend serveur|poste.'],
  ['activation', ['--type', '--parametres'], '--type attend serveur|poste.'],
  [
    'activation',
    ['--type', 'client'],
    '--type : « client » ne convient pas, écrivez serveur ou poste.',
  ],
  ['activation', ['--type=x'], '--type : « x » ne convient pas, écrivez serveur ou poste.'],
  ['activation', ['--type', 'poste', '--type', 'serveur'], '--type est donné deux fois.'],
  ['activation', ['poste'], '« poste » est de trop.'],
  ['activation', ['--toString'], 'L’option --toString n’existe pas.'],
  ['activation', ['--__proto__', '1'], 'L’option --__proto__ n’existe pas.'],
  ['activation', ['-t', 'poste'], 'L’option --t n’existe pas.'],
  ['archive', [], '--de JOUR manque.'],
  ['archive', ['--de', '2026-01-01'], '--a JOUR manque.'],
  ['archive', ['--de', '2026-01-01', '--a', '2026-01-31'], '--vers FICHIER.zip manque.'],
  [
    'archive',
    ['--de', 'hier'],
    '--de : « hier » ne convient pas, écrivez un jour comme 2026-01-31.',
  ],
  [
    'archive',
    ['--de', '31/01/2026'],
    '--de : « 31/01/2026 » ne convient pas, écrivez un jour comme 2026-01-31.',
  ],
  [
    'archive',
    ['--de', '2026-02-30'],
    '--de : « 2026-02-30 » ne convient pas, écrivez un jour comme 2026-01-31.',
  ],
  ['archive', ['--vers', '--de'], '--vers attend FICHIER.zip.'],
  ['verifier-archive', [], 'ARCHIVE.zip manque : l’archive.'],
  ['verifier-archive', ['a.zip', 'b.zip'], '« b.zip » est de trop.'],
  ['verifier-archive', ['a.zip', '--cle'], '--cle attend CLÉ.'],
  ['verifier', ['tout'], '« tout » est de trop.'],
  ['verifier', ['--ancre'], '--ancre attend CHAÎNE/NUMÉRO/EMPREINTE.'],
  [
    'verifier',
    ['--ancre', 'x'],
    '--ancre : « x » ne convient pas, écrivez la chaîne, le numéro et l’empreinte, comme caisse:2/145/9F3A12BC.',
  ],
  [
    'verifier',
    ['--cle', 'x'],
    '--cle : « x » ne convient pas, écrivez une clé publique, 44 caractères en base64, comme la dit « npm run verifier ».',
  ],
  ['verifier', ['--tout'], 'L’option --tout n’existe pas.'],
  [
    'certificat',
    ['--nom', 'ma caisse'],
    '--nom : « ma caisse » ne convient pas, écrivez un nom ou une adresse, comme caisse.pharmacie.ga.',
  ],
  ['certificat', ['--nom'], '--nom attend HÔTE.'],
  ['certificat', ['caisse.ga'], '« caisse.ga » est de trop.'],
  ['cles', [], '--vers FICHIER manque.'],
  ['cles', ['--vers', ' '], '--vers attend FICHIER.'],
  ['cles', ['publication.cle'], '--vers FICHIER manque.'],
  ['demo', [], 'charger|supprimer manque : ce qu’il faut faire.'],
  [
    'demo',
    ['effacer'],
    'charger|supprimer : « effacer » ne convient pas, écrivez charger ou supprimer.',
  ],
  ['demo', ['charger', 'supprimer'], '« supprimer » est de trop.'],
  ['demo', ['--charger'], 'L’option --charger n’existe pas.'],
  [
    'importer',
    [],
    'bdpm|interactions|assortiment manque : la base des médicaments, le thésaurus, ou un stock.',
  ],
  [
    'importer',
    ['ansm'],
    'bdpm|interactions|assortiment : « ansm » ne convient pas, écrivez bdpm ou interactions ou assortiment.',
  ],
  ['importer', ['bdpm', 'a', 'b'], '« b » est de trop.'],
  ['importer', ['assortiment', '--essentiels'], '--essentiels attend FICHIER.'],
  ['motdepasse', [], '--nom NOM manque.'],
  ['motdepasse', ['--nom', ''], '--nom attend NOM.'],
  ['motdepasse', ['admin'], '--nom NOM manque.'],
  [
    'motdepasse',
    ['--nom', 'admin', '--sans-seconde-preuve=oui'],
    '--sans-seconde-preuve ne prend pas de valeur.',
  ],
  ['sauvegarde', ['--vers'], '--vers attend DOSSIER.'],
  ['sauvegarde', ['/media/cle'], '« /media/cle » est de trop.'],
  ['restauration', ['--a'], '--a attend MOMENT.'],
  [
    'restauration',
    ['--a', 'hier'],
    '--a : « hier » ne convient pas, écrivez un moment comme "2026-11-21 14:30".',
  ],
  [
    'restauration',
    ['--a', '2026-11-21'],
    '--a : « 2026-11-21 » ne convient pas, écrivez un moment comme "2026-11-21 14:30".',
  ],
  ['restauration', ['--derniere=oui'], '--derniere ne prend pas de valeur.'],
  ['restauration', ['derniere'], '« derniere » est de trop.'],
  ['restauration', ['--date', '2026-11-21'], 'L’option --date n’existe pas.'],
  [
    'paquet',
    ['--systeme', 'macos'],
    '--systeme : « macos » ne convient pas, écrivez linux-x64 ou windows-x64.',
  ],
  ['paquet', ['--sortie', ''], '--sortie attend DOSSIER.'],
  ['publier', ['--retirer=1'], '--retirer ne prend pas de valeur.'],
  ['publier', ['--lien', '--retirer'], '--lien attend https://….'],
  ['publier', ['3.3.23'], '« 3.3.23 » est de trop.'],
  [
    'bench',
    ['--ventes', 'mille'],
    '--ventes : « mille » ne convient pas, écrivez un nombre entier de 1 à 100000000.',
  ],
  [
    'chaos',
    ['--fois', '0'],
    '--fois : « 0 » ne convient pas, écrivez un nombre entier de 1 à 1000000.',
  ],
  [
    'chaos',
    ['--fois', '1,5'],
    '--fois : « 1,5 » ne convient pas, écrivez un nombre entier de 1 à 1000000.',
  ],
  [
    'chaos',
    ['--fois', '1e9'],
    '--fois : « 1e9 » ne convient pas, écrivez un nombre entier de 1 à 1000000.',
  ],
  ['mutants', ['--tous'], 'L’option --tous n’existe pas.'],
  ['guide', ['caisse'], '« caisse » est de trop.'],
  ['icones', ['--neuf'], 'L’option --neuf n’existe pas.'],
];
describe('[LIG-2] un mot de travers', () => {
  it.each(MOTS_FAUX)('%s %j : une phrase et l’usage', (nom, mots, phrase) => {
    expect(faute(nom, ...mots)).toBe(phrase);
    const lu = lire(nom, ...mots);
    expect('fault' in lu && lu.fault).toContain('\nUsage : npm ');
  });
});

it('[LIG-3] ce qui est juste se lit, avec ce qui n’est pas dit', () => {
  expect(lire('verifier', '--ancre', 'caisse:2/145/9F3A12BC')).toEqual({
    values: { ancre: ['caisse:2/145/9F3A12BC'], cle: [] },
    words: [],
  });
  expect(lire('restauration', '--a=2026-11-21 14:30', '--essai')).toMatchObject({
    values: { a: '2026-11-21 14:30', essai: true, derniere: false, nom: undefined },
  });
  expect(lire('chaos')).toMatchObject({ values: { fois: '30', modele: undefined } });
  expect(lire('bench', 'encaissement', 'recherche')).toMatchObject({
    words: ['encaissement', 'recherche'],
  });
});

describe('les commandes que les papiers font taper', () => {
  const papiers = ['README.md', 'server/EXPLOITATION.md', 'server/platform/services/LISEZMOI.md'];
  const lignes = papiers.flatMap((papier) => {
    const texte = readFileSync(join(RACINE, papier), 'utf8').replaceAll(/\s+/g, ' ');
    return [...texte.matchAll(/npm (?:run )?([a-z][\w:-]*)(?: -- ([^`»]*))?(?=[`» ])/g)].map(
      ([, nom = '', mots = '']) => ({ papier, nom, mots: mots.trim() }),
    );
  });
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(RACINE, 'package.json'), 'utf8'),
  );

  it('existent toutes', () => {
    expect(lignes.length).toBeGreaterThan(20);
    expect(lignes.filter(({ nom }) => scripts[nom] === undefined)).toEqual([]);
  });
  it('et ce qu’ils y ajoutent est accepté', () => {
    const refusees = lignes.flatMap(({ papier, nom, mots }) => {
      if (!(nom in COMMANDS) || mots === '' || mots.includes('…')) return [];
      const tapes = [...mots.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');
      const lu = lire(nom as CommandName, ...tapes);
      return 'fault' in lu ? [`${papier} : ${npmLine(nom, mots)} : ${lu.fault}`] : [];
    });
    expect(refusees).toEqual([]);
  });
});
