import type { Foyer } from './mutant.ts';

const REMETTRE = ['tests/station/remettre.test.ts'];
const REGISTRE = ['tests/ordonnancier/inscrire-les-ventes.test.ts'];
const DIRECT = ['tests/statistiques/direct.test.ts'];

/** At the edges: one sale, one line, one franc, one day, equal dates. */
export const BORDS: readonly Foyer[] = [
  {
    fichier: 'server/station/comparer-vente.ts',
    essais: REMETTRE,
    mutants: [
      [
        'BRD-001',
        'un seul numéro manquant se dit',
        'return vente.numero > attendu\n',
        'return vente.numero > attendu + 1\n',
      ],
      [
        'BRD-002',
        'les taux sont ceux du jour de la vente',
        '[jourDe(moment)]',
        '[jourDe(new Date(moment.getTime() + 86_400_000))]',
      ],
    ],
  },
  {
    fichier: 'server/ordonnancier/inscrire-delivrance.ts',
    essais: REGISTRE,
    mutants: [
      [
        'BRD-003',
        'l’usage professionnel est inscrit',
        'coalesce(d.usage_professionnel, false)',
        'false',
      ],
      [
        'BRD-004',
        'deux lignes d’un registre se suivent',
        'order by x.rang))::int',
        'order by x.rang desc))::int',
      ],
    ],
  },
  {
    fichier: 'server/statistiques/lire-anomalies.ts',
    essais: DIRECT,
    mutants: [
      [
        'BRD-005',
        'un comptage retiré n’accuse personne',
        "and b.ecart < 0 and b.statut <> 'retiré'",
        'and b.ecart < 0',
      ],
      [
        'BRD-006',
        'deux duplicatas ne se disent pas',
        'SEUILS.duplicatas + 1}',
        'SEUILS.duplicatas}',
      ],
    ],
  },
  {
    fichier: 'server/statistiques/faits.ts',
    essais: ['tests/vente/retourner-vente.test.ts'],
    mutants: [
      [
        'BRD-007',
        'une boîte reprise rend son coût',
        '-l.qte * l.prix_achat as achat',
        'l.qte * l.prix_achat as achat',
      ],
    ],
  },
  {
    fichier: 'server/billetage/recompter-billetage.ts',
    essais: ['tests/session-caisse/sessions.test.ts'],
    mutants: [
      [
        'BRD-008',
        'le fond laissé n’est pas plus que le compté',
        '(tenu.fond_laisse ?? ZERO) > total)',
        '(tenu.fond_laisse ?? ZERO) > plus(total, enCentimes(1)))',
      ],
      [
        'BRD-009',
        'tout peut rester en fond',
        '(tenu.fond_laisse ?? ZERO) > total)',
        '(tenu.fond_laisse ?? ZERO) >= total)',
      ],
    ],
  },
  {
    fichier: 'server/cnamgs/taux-cnamgs.ts',
    essais: ['tests/cnamgs/exporter-bordereau.test.ts'],
    mutants: [
      [
        'BRD-010',
        'un taux n’est pas son propre double',
        'autre.debut = $3 and autre.id <> $1)',
        'autre.debut = $3)',
      ],
    ],
  },
  {
    fichier: 'server/scellement/inscrire.ts',
    essais: ['tests/scellement/blocs-scelles.unit.test.ts'],
    mutants: [
      [
        'BRD-011',
        'l’identifiant est dans l’empreinte',
        'texteCanonique({ id, ...contenu } as ValeurScellee)',
        'texteCanonique({ ...contenu } as ValeurScellee)',
      ],
    ],
  },
];
