import type { Foyer } from './mutant.ts';

const DEUX = ['tests/saisies/deux-sur-chaque-fiche.test.ts'];
const FUSION = ['tests/base/fusion-fiche.rules.test.ts'];
const GARDEES = ['tests/saisies/saisies-gardees.ecran.test.tsx'];

const ENREGISTREUR = ['tests/vente/reservation/enregistreur.unit.test.ts'];

/** Two people on one record; what is typed and not saved. */
export const SAISIES: readonly Foyer[] = [
  {
    fichier: 'server/platform/db/crossed-fields.ts',
    essais: DEUX,
    mutants: [
      [
        'SAI-01',
        'un croisement n’est jamais vu',
        'if (croises.length === 0) return null;',
        'if (croises.length >= 0) return null;',
      ],
      ['SAI-02', 'toute version ancienne croise', 'c.version > $4', 'c.version > 0'],
    ],
  },
  {
    fichier: 'shared/base/fusion-fiche.rules.ts',
    essais: FUSION,
    mutants: [
      [
        'SAI-03',
        'la fusion garde la valeur de l’autre',
        '{ ...leur, ...champsChanges(base, mienne) }',
        '{ ...champsChanges(base, mienne), ...leur }',
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/enregistrement/enregistreur.ts',
    essais: ENREGISTREUR,
    mutants: [
      [
        'ECR-01',
        'refusées ensemble, essayées une à une',
        'unParUn: file.unParUn || !seule,',
        'unParUn: file.unParUn,',
      ],
      [
        'ECR-02',
        'sans le droit, rien d’autre n’est essayé',
        'if (!tenue || !estTraitable(tenue) || !estRefusDuContenu(reponse)) return null;',
        'if (!tenue || !estTraitable(tenue)) return null;',
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/enregistrement/brouillons.ts',
    essais: ['tests/vente/reservation/brouillons.ecran.test.tsx'],
    mutants: [
      [
        'BRO-01',
        'un onglet écrase ce qu’un autre n’a pas envoyé',
        'if (b.base === null && attendAilleurs(cle) !== null) return;',
        '',
      ],
      [
        'BRO-02',
        'un onglet ôte ce qu’un autre n’a pas envoyé',
        'if (!cles.has(cle) && attendAilleurs(cle) === null)',
        'if (!cles.has(cle))',
      ],
    ],
  },
  {
    fichier: 'client/ui/use-kept.ts',
    essais: GARDEES,
    mutants: [
      [
        'SAI-04',
        'une saisie retrouvée est écrasée',
        'if (found === null) return [opened, mine];',
        'if (found === null || found) return [opened, mine];',
      ],
      [
        'SAI-05',
        'l’identité de l’assuré est gardée',
        'beside(joined, aGarder(base, garde), aGarder(saisie, garde))',
        'beside(joined, base, saisie)',
      ],
      [
        'SAI-06',
        'la clé d’un envoi sans réponse ne se garde pas',
        'const envoi = sent.current ?? joined?.envoi;',
        'const envoi = undefined;',
        { essais: ['tests/saisies/reponse-perdue.ecran.test.tsx'] },
      ],
    ],
  },
  {
    fichier: 'client/ui/form-drafts.ts',
    essais: ['tests/saisies/deux-onglets.ecran.test.tsx'],
    mutants: [
      [
        'SAI-11',
        'ce qui se tape dans un autre onglet est proposé ici',
        'offer(draft, !lives);',
        'offer(draft, true);',
      ],
      ['SAI-12', 'deux onglets gardent la même saisie', '${page && `:${page}`}', ''],
    ],
  },
  {
    fichier: 'client/ui/use-submit.ts',
    essais: ['tests/saisies/reponse-perdue.ecran.test.tsx'],
    mutants: [
      [
        'SAI-07',
        'rien d’autre ne part avant que l’on décide : n’est plus demandé',
        'const response = held.undecided',
        'const response = held === null',
      ],
      [
        'SAI-08',
        'une session finie fait oublier la clé',
        'new Set([401, 403, 429])',
        'new Set([403, 429])',
      ],
      [
        'SAI-09',
        'un second envoi de ce qui est fait part sans question',
        'versioned || !faite || askAgain(phrases.precedentEnregistre)',
        'versioned || true',
      ],
      [
        'SAI-10',
        'une clé que le serveur a oubliée repart',
        'if (versioned || !forgotten(left)) return null;',
        'if (versioned || left) return null;',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/regler-detail.ts',
    essais: ['tests/stock/produit/deconditionner.test.ts'],
    mutants: [
      [
        'SAI-20',
        'la vente à l’unité réglée ailleurs est remplacée sans être dite',
        'if (ailleurs) return ailleurs;',
        '',
      ],
    ],
  },
];
