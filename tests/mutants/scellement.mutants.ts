import type { Foyer } from './mutant.ts';

const JOURNAL = ['tests/platform/scellement/journal-fiscal.test.ts'];
const REGLES = ['tests/platform/scellement/scelle.rules.test.ts'];
const FINS = ['tests/platform/scellement/fins-quittees.test.ts'];

/** What seals, closes and verifies. */
export const SCELLEMENT: readonly Foyer[] = [
  {
    fichier: 'shared/platform/scellement/scelle.rules.ts',
    essais: REGLES,
    mutants: [
      [
        'SCE-01',
        'chaque partie du texte dit sa longueur',
        '`${octets.encode(part).length}:${part}`',
        'part',
      ],
      [
        'SCE-02',
        'le texte est en NFC',
        `JSON.stringify(texte.normalize('NFC'))`,
        'JSON.stringify(texte)',
      ],
    ],
  },
  {
    fichier: 'shared/platform/scellement/cumuls.rules.ts',
    essais: REGLES,
    mutants: [
      [
        'SCE-03',
        'ce qui revient ne se retranche pas de ce qui est vendu',
        'ventes: plus(ventes, plusGrand(net, ZERO)),',
        'ventes: plus(ventes, net),',
      ],
    ],
  },
  {
    fichier: 'server/platform/scellement/verifier-journal.ts',
    essais: JOURNAL,
    mutants: [
      [
        'SCE-04',
        'une ligne jamais scellée est nommée',
        `if (!avant) ruptures.push(`,
        `if (false) ruptures.push(`,
      ],
      [
        'SCE-05',
        'un fait changé avec son empreinte est trahi par sa signature',
        '(await signeePar(publique, empreinte, signature)) ? null',
        'true ? null',
      ],
      [
        'SCE-06',
        'une ligne scellée qui manque est nommée',
        'if (scelle.texte !== null) this.#manque(',
        'if (false) this.#manque(',
      ],
    ],
  },
  {
    fichier: 'server/platform/scellement/fins-quittees.ts',
    essais: FINS,
    mutants: [
      [
        'SCE-07',
        'une fin disparue sans restauration reste une faute',
        'connue: restaureeDepuis(restaurations, vues)',
        'connue: true',
      ],
      ['SCE-30', 'une restauration déjà vue n’excuse rien', ' && !deja.has(enClair(r))', ''],
    ],
  },
  {
    fichier: 'server/platform/scellement/relever-chaine.ts',
    essais: ['tests/platform/scellement/deux-cles.test.ts'],
    mutants: [
      [
        'SCE-32',
        'une clé que personne n’a donnée n’est pas crue',
        `if (signataire === undefined) return 'inconnu';`,
        `if (signataire === undefined) return 'juste';`,
      ],
    ],
  },
  {
    fichier: 'server/platform/scellement/ancres.ts',
    essais: FINS,
    mutants: [
      [
        'SCE-31',
        'les fins quittées sont scellées avant que d’autres les recouvrent',
        'await notifyQuittees(em, ancres, maintenant);',
        '',
      ],
    ],
  },
  {
    fichier: 'server/minutes.ts',
    essais: ['tests/platform/scellement/heure-crue.test.ts'],
    mutants: [
      [
        'SCE-08',
        'une horloge qui a bondi ne clôt rien',
        'if (!(await clorePeut(em, maintenant, tenueMs))) return;',
        '',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/bornes.sql.ts',
    essais: ['tests/vente/station/retours-difficiles.test.ts'],
    mutants: [
      [
        'SCE-09',
        'ce qu’une horloge fausse a daté de plus tard ne date aucune vente remise',
        ' filter (where ${b} < $2::timestamptz + ${RETARD})',
        ' filter (where $2::timestamptz is not null)',
      ],
    ],
  },
];
