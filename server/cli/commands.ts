import { estJour } from '#shared/base/dates.ts';
import { SYSTEMES } from '#shared/platform/epg/epg.schema.ts';
import { lirePoint } from '#shared/platform/sauvegarde/point.rules.ts';
import { TYPES_CODE } from '../admin/activation/creer-code.ts';
import { isPossibleHostName } from '../platform/reseau/addresses.ts';
import { lireAncreDite } from '../platform/scellement/describe-rupture.ts';
import { estClePublique } from '../platform/scellement/sceau.ts';
import { systemFaultSaid } from '../platform/parts/system-fault.ts';
import { type CommandSpec, type CommandValues, readCommandLine } from './command-line.ts';

const oneOf =
  (words: readonly string[]) =>
  (given: string): string | null =>
    words.includes(given) ? null : `écrivez ${words.join(' ou ')}`;
const wholeNumber =
  (min: number, max: number) =>
  (given: string): string | null =>
    /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max
      ? null
      : `écrivez un nombre entier de ${min} à ${max}`;
const day = (given: string): string | null =>
  estJour(given) ? null : 'écrivez un jour comme 2026-01-31';
const moment = (given: string): string | null =>
  lirePoint(given) ? null : 'écrivez un moment comme "2026-11-21 14:30"';
const hostName = (given: string): string | null =>
  isPossibleHostName(given) ? null : 'écrivez un nom ou une adresse, comme caisse.pharmacie.ga';
const sealedEnd = (given: string): string | null =>
  lireAncreDite(given)
    ? null
    : 'écrivez la chaîne, le numéro et l’empreinte, comme caisse:2/145/9F3A12BC';

const publicKey = (given: string): string | null =>
  estClePublique(given)
    ? null
    : 'écrivez une clé publique, 44 caractères en base64, comme la dit « npm run verifier »';

const number = (help: string, max = 1_000_000) =>
  ({ type: 'string', value: 'N', help, check: wholeNumber(1, max) }) as const;

export const COMMANDS = {
  start: {
    what: 'Lance la pharmacie : base, serveur, écrans ; elle repart seule si elle tombe. Ctrl-C l’arrête.',
    options: {
      demonstration: {
        type: 'boolean',
        help: 'la pharmacie de démonstration, même quand la vôtre est ouverte',
      },
    },
    examples: ['', '--demonstration'],
  },
  dev: {
    what: 'Lance la pharmacie pour qui la développe : serveur et écrans suivent chaque changement.',
    examples: [''],
  },
  test: {
    what: 'Joue toutes les épreuves : types, forme, règles, écrans, actes, navigateur.',
    examples: [''],
  },
  check: {
    what: 'Vérifie les types, la forme et les règles, sans base ni navigateur.',
    examples: [''],
  },
  activation: {
    what: 'Donne un code d’activation, à usage unique.',
    options: {
      type: {
        type: 'string',
        value: TYPES_CODE.join('|'),
        help: 'ce que le code active',
        default: 'poste',
        check: oneOf(TYPES_CODE),
      },
      parametres: {
        type: 'string',
        value: 'FICHIER',
        help: 'avec --type serveur : la pharmacie, en JSON',
      },
    },
    examples: ['--type poste', '--type serveur --parametres pharmacie.json'],
  },
  archive: {
    what: 'Écrit les faits scellés d’une période en fichiers ouverts, que chacun peut contrôler.',
    options: {
      de: { type: 'string', value: 'JOUR', help: 'premier jour', required: true, check: day },
      a: { type: 'string', value: 'JOUR', help: 'dernier jour', required: true, check: day },
      vers: { type: 'string', value: 'FICHIER.zip', help: 'l’archive à écrire', required: true },
    },
    examples: ['--de 2026-01-01 --a 2026-12-31 --vers archive-2026.zip'],
  },
  'verifier-archive': {
    what: 'Contrôle une archive sur n’importe quelle machine, sans base.',
    words: [{ name: 'ARCHIVE.zip', help: 'l’archive', required: true }],
    options: { cle: { type: 'string', value: 'CLÉ', help: 'la clé publique attendue, en base64' } },
    examples: ['archive-2026.zip'],
  },
  verifier: {
    what: 'Vérifie la base et son journal scellé ; la pharmacie peut vendre pendant ce temps.',
    options: {
      ancre: {
        type: 'string',
        value: 'CHAÎNE/NUMÉRO/EMPREINTE',
        help: 'une fin lue sur un ticket ou une clôture, qui doit y être',
        multiple: true,
        check: sealedEnd,
      },
      cle: {
        type: 'string',
        value: 'CLÉ',
        help: 'la clé publique d’un autre serveur, à croire ici désormais, en base64',
        multiple: true,
        check: publicKey,
      },
    },
    examples: ['', '--ancre caisse:2/145/9F3A12BC'],
  },
  certificat: {
    what: 'Fait l’autorité de la pharmacie et le certificat du serveur, pour HTTPS.',
    options: {
      nom: {
        type: 'string',
        value: 'HÔTE',
        help: 'un nom ou une adresse de plus',
        multiple: true,
        check: hostName,
      },
    },
    examples: ['', '--nom caisse.pharmacie.ga --nom 10.8.0.1'],
  },
  cles: {
    what: 'Fait la paire de clés de qui publie les versions.',
    options: {
      vers: {
        type: 'string',
        value: 'FICHIER',
        help: 'où écrire la clé privée, hors du projet',
        required: true,
      },
    },
    examples: ['--vers /un/dossier/hors/du/projet/publication.cle'],
  },
  demo: {
    what: 'Charge la pharmacie de démonstration, ou la supprime.',
    words: [
      {
        name: 'charger|supprimer',
        help: 'ce qu’il faut faire',
        required: true,
        check: oneOf(['charger', 'supprimer']),
      },
    ],
    examples: ['charger', 'supprimer'],
  },
  'ouvrir-pharmacie': {
    what: 'Fait votre pharmacie, vide, à côté de la démonstration, et dit la suite.',
    examples: [''],
  },
  importer: {
    what: 'Importe la base publique des médicaments ou le thésaurus des interactions, ou garnit le stock.',
    words: [
      {
        name: 'bdpm|interactions|assortiment',
        help: 'la base des médicaments, le thésaurus, ou un stock',
        required: true,
        check: oneOf(['bdpm', 'interactions', 'assortiment']),
      },
      {
        name: 'DOSSIER|NOMBRE',
        help: 'bdpm, interactions : le dossier ; assortiment : combien de produits',
      },
    ],
    options: {
      essentiels: {
        type: 'string',
        value: 'FICHIER',
        help: 'les médicaments essentiels : pris d’abord (assortiment), comptés à part (interactions)',
      },
      edition: {
        type: 'string',
        value: 'JOUR',
        help: 'interactions : le jour de l’édition, si ses fichiers ne le disent pas',
        check: day,
      },
      manquantes: {
        type: 'string',
        value: 'FICHIER.csv',
        help: 'interactions : où écrire les noms dont le thésaurus ne répond pas',
      },
    },
    examples: ['bdpm DOSSIER', 'interactions DOSSIER --manquantes noms.csv', 'assortiment 2700'],
  },
  motdepasse: {
    what: 'Donne un mot de passe provisoire à un administrateur qui a perdu le sien.',
    options: {
      nom: { type: 'string', value: 'NOM', help: 'son nom de connexion', required: true },
      'sans-seconde-preuve': { type: 'boolean', help: 'retire aussi sa seconde preuve' },
    },
    examples: ['--nom admin', '--nom admin --sans-seconde-preuve'],
  },
  sauvegarde: {
    what: 'Fait une sauvegarde maintenant, la relit et la compare ; on peut vendre pendant ce temps.',
    options: {
      vers: { type: 'string', value: 'DOSSIER', help: 'ailleurs que d’habitude : une clé USB' },
    },
    examples: ['', '--vers /media/cle-usb'],
  },
  restauration: {
    what: 'Dit les sauvegardes qu’il y a, ou en restaure une, la pharmacie étant arrêtée.',
    options: {
      derniere: { type: 'boolean', help: 'tout ce que le journal connaît' },
      a: { type: 'string', value: 'MOMENT', help: 'l’état à ce moment', check: moment },
      nom: { type: 'string', value: 'SAUVEGARDE', help: 'l’état à la fin de cette sauvegarde' },
      de: { type: 'string', value: 'DOSSIER', help: 'd’un autre dossier : une clé USB' },
      cle: {
        type: 'string',
        value: 'FICHIER',
        help: 'la clé privée d’une sauvegarde chiffrée ; sans lui, elle est demandée',
      },
      essai: { type: 'boolean', help: 'restaure à côté et vérifie, sans rien changer' },
    },
    examples: ['', '--derniere', '--a "2026-11-21 14:30" --essai'],
  },
  paquet: {
    what: 'Fait les archives complètes, pour Linux et pour Windows.',
    options: {
      systeme: {
        type: 'string',
        value: SYSTEMES.join('|'),
        help: 'une seule des deux',
        check: oneOf(SYSTEMES),
      },
      sortie: {
        type: 'string',
        value: 'DOSSIER',
        help: 'où les ranger',
        default: 'data/paquets',
      },
      essai: { type: 'boolean', help: 'essaie ensuite l’archive de Linux' },
    },
    examples: ['', '--systeme linux-x64 --essai'],
  },
  publier: {
    what: 'Annonce aux caisses la version qui suit, signée ; ou n’en annonce plus.',
    options: {
      version: { type: 'string', value: 'VERSION', help: 'son numéro' },
      lien: { type: 'string', value: 'https://…', help: 'où elle est offerte' },
      archive: {
        type: 'string',
        value: 'ARCHIVE',
        help: 'une archive, dont taille et empreinte sont lues et signées',
        multiple: true,
      },
      cle: { type: 'string', value: 'FICHIER', help: 'la clé privée qui signe (npm run cles)' },
      sha256: { type: 'string', value: 'EMPREINTE', help: 'celle que l’archive doit avoir' },
      retirer: { type: 'boolean', help: 'n’annonce plus aucune version' },
    },
    examples: [
      '--version 3.3.23 --lien https://… --archive Pharmacie-3.3.23-linux-x64.tar.gz --cle publication.cle',
      '--retirer',
    ],
  },
  bench: {
    what: 'Mesure la vitesse, en rapports d’un même essai ; une ligne JSON par but.',
    words: [{ name: 'MESURE', help: 'celles-là seulement', many: true }],
    options: {
      ventes: { ...number('statistiques : combien de ventes', 100_000_000), default: '1000000' },
    },
    examples: ['', 'encaissement recherche'],
  },
  chaos: {
    what: 'Tue le serveur et la base en pleine vente, et dit ce qui s’est perdu ou fait deux fois.',
    options: {
      fois: { ...number('combien d’arrêts'), default: '30' },
      graine: {
        type: 'string',
        value: 'N',
        help: 'la graine du tirage',
        check: wholeNumber(0, 999_999_999),
      },
      courses: number('autant de courses de chaque paire d’actes'),
      restauration: number('sauvegarde et restauration sur tant de jours'),
      processus: number('tant de processus à une adresse', 16),
      bascule: number('la base en charge meurt tant de fois, celle qui suit la remplace', 100),
      caddy: { type: 'boolean', help: 'avec --bascule : Caddy devant les deux processus' },
      operations: { ...number('avec --processus : combien d’opérations'), default: '2000' },
      disque: number('Linux : un disque de tant de Mo, rempli'),
      plein: { ...number('avec --disque : plein pendant tant de secondes', 3_600), default: '10' },
      modele: number('tant d’actes contre un livre tenu à part'),
      tirages: {
        type: 'boolean',
        help: 'les essais qui tirent leurs cas, avec tous leurs cas',
      },
      coupures: number('tant de ventes par des postes coupés, tués, à la mauvaise heure'),
      certification: number('tant de ventes, l’État fautif, le serveur et la base tués'),
      mobile: number(
        'tant de paniers demandés au téléphone, l’opérateur fautif, les processus tués',
      ),
      postes: number('tant de postes, avec --coupures', 20),
      caisses: { ...number('avec --modele : combien de caisses', 64), default: '6' },
      'un-a-un': {
        type: 'boolean',
        help: 'avec --modele : un acte à la fois, les mêmes à chaque fois',
      },
    },
    examples: ['--fois 30', '--modele 10000', '--courses 200'],
  },
  mutants: {
    what: 'Plante les fautes de la liste une à une, et dit celles qu’aucune épreuve ne voit.',
    words: [{ name: 'DÉBUT', help: 'ceux dont le nom commence ainsi', many: true }],
    options: {
      liste: { type: 'boolean', help: 'regarde seulement si chaque texte est encore dans le code' },
      neuf: { type: 'boolean', help: 'oublie ce qui est déjà connu' },
    },
    examples: ['', 'RES- CAI-'],
  },
  'essai-neuf': {
    what: 'Joue les commandes du README dans un clone neuf, et dit le temps, le poids et ce qui reste.',
    examples: [''],
  },
  guide: { what: 'Refait les images du guide, de vrais écrans.', examples: [''] },
  icones: { what: 'Refait les icônes, d’après leur dessin.', examples: [''] },
  pictogrammes: {
    what: 'Reprend de la bibliothèque les pictogrammes que les écrans montrent.',
    words: [
      { name: 'NOM', help: 'ceux-là en plus, par leur nom dans la bibliothèque', many: true },
    ],
    examples: ['', 'Ambulance'],
  },
} as const satisfies Record<string, CommandSpec>;
export type CommandName = keyof typeof COMMANDS;

/** One sentence and exit code 1, never a stack trace. */
function giveUp(error: Error): never {
  const why = systemFaultSaid(error);
  const where = 'path' in error && typeof error.path === 'string' ? `${error.path} : ` : '';
  console.error(why === null ? error.message : `${where}${why}.`);
  process.exit(1);
}

/** Help or errors exit with 0 or 1, before anything is opened. */
export function commandLine<N extends CommandName>(
  name: N,
): { values: CommandValues<(typeof COMMANDS)[N]>; words: string[] } {
  process.once('uncaughtException', giveUp);
  const read = readCommandLine(name, COMMANDS[name] as (typeof COMMANDS)[N], process.argv.slice(2));
  if ('values' in read) return read;
  if ('help' in read) {
    console.log(read.help);
    process.exit(0);
  }
  console.error(read.fault);
  process.exit(1);
}
