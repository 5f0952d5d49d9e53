import type { Foyer } from './mutant.ts';

const TOUS = [
  'tests/vente/mobile-money/singpay.test.ts',
  'tests/vente/mobile-money/pvit.test.ts',
  'tests/vente/mobile-money/airtel.test.ts',
  'tests/vente/mobile-money/ebilling.test.ts',
];
const AIRTEL = ['tests/vente/mobile-money/airtel.test.ts'];
const ETATS = ['tests/vente/mobile-money/etats.rules.test.ts'];

/** « Paid » said by nobody, asked twice, or kept with what it must not. */
export const PILOTES_MOBILES_MUTES: readonly Foyer[] = [
  {
    fichier: 'server/vente/mobile-money/pilotes/juger.ts',
    essais: TOUS,
    mutants: [
      [
        'PIL-01',
        '« payé » ne vient que d’un 200',
        `if (!lu || (lu.statut === 'payee' && status >= 300)) return rien;`,
        'if (!lu) return rien;',
      ],
      [
        'PIL-02',
        'une autre référence n’est pas la nôtre',
        '(!estDit(dit.reference) || dit.reference === notre_ref) &&',
        '',
      ],
      [
        'PIL-03',
        'une autre devise n’est pas la nôtre',
        '(!estDit(dit.devise) || dit.devise === DEVISE)',
        'true',
      ],
      [
        'PIL-04',
        'un montant illisible n’est pas payé',
        'if (montant === undefined) return SANS_REPONSE;',
        'if (montant === undefined) return payee({ ...lu, montant: null });',
      ],
      [
        'PIL-05',
        'une coupure après l’envoi n’est pas « rien n’est parti »',
        `return retour.failed === 'unsent' ? nonPartie(phrases.injoignable) : { ...INCONNUE, echange };`,
        'return nonPartie(phrases.injoignable);',
      ],
      [
        'PIL-06',
        'un serveur occupé a peut-être pris la demande',
        'const MUETS = new Set([408, 409, 425, 429]);',
        'const MUETS = new Set([408]);',
      ],
    ],
  },
  {
    fichier: 'server/vente/mobile-money/pilotes/appeler-operateur.ts',
    essais: TOUS,
    mutants: [
      [
        'PIL-07',
        'aucun secret n’est gardé',
        `secrets.reduce((t, [, secret]) => t.replaceAll(secret, '•••'), texte)`,
        'secrets.reduce((t) => t, texte)',
      ],
      ['PIL-08', 'aucun numéro n’est gardé', `.replaceAll(NUMERO, '••••••$1')`, ''],
    ],
  },
  {
    fichier: 'server/vente/mobile-money/pilotes/jetons.ts',
    essais: ['tests/vente/mobile-money/pvit.test.ts', ...AIRTEL],
    mutants: [
      [
        'PIL-09',
        'un jeton à la fois est renouvelé',
        'this.#enCours.get(cle) ?? this.#renouveler',
        'this.#renouveler',
      ],
      [
        'PIL-10',
        'un jeton refusé est renouvelé',
        'if (!estRefuse(appele)) return appele;',
        'if (estRefuse(appele)) return appele;',
      ],
    ],
  },
  {
    fichier: 'server/vente/mobile-money/pilotes/airtel.ts',
    essais: AIRTEL,
    mutants: [
      ['PIL-11', '1000 est ambigu', `const AMBIGU = '1000';`, `const AMBIGU = '0000';`],
      [
        'PIL-12',
        'un état et un code qui se contredisent n’apprennent rien',
        `return dit.statut === 'ambigue' ? dit : null;`,
        'return dit;',
      ],
    ],
  },
  {
    fichier: 'server/vente/mobile-money/pilotes/ebilling.ts',
    essais: ['tests/vente/mobile-money/ebilling.test.ts'],
    mutants: [
      [
        'PIL-13',
        'une facture qui ne dit pas notre référence n’est pas la nôtre',
        'reference !== demande.notre_ref || ',
        '',
      ],
    ],
  },
  {
    fichier: 'shared/vente/mobile-money/etats.rules.ts',
    essais: ETATS,
    mutants: [
      ['PIL-14', 'rien ne quitte un état payé', 'if (estRecue(d.etat)) return memeEtat(null);', ''],
      [
        'PIL-15',
        '« inconnue » se dit deux fois',
        'export const INCONNUE_MS = 30 * S;',
        'export const INCONNUE_MS = 0;',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/comptabilite/frais-mobiles.rules.ts',
    essais: ['tests/gestion/comptabilite/frais-mobiles.rules.test.ts'],
    mutants: [
      [
        'PIL-16',
        'des frais n’entrent pas dans un mois parti',
        'f.parti ? f.connu : f.operation',
        'f.operation',
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/actes-du-mois.sql.ts',
    essais: ['tests/gestion/comptabilite/frais-mobiles.test.ts'],
    mutants: [
      [
        'PIL-17',
        'un mois parti avant les frais ne les a pas',
        'where e.id <= k.dernier_export and e.mois',
        'where e.mois',
      ],
    ],
  },
];
