import type { Foyer } from './mutant.ts';

const REGLES = ['tests/vente/certification/etats.rules.test.ts'];
const FAUTES = ['tests/vente/certification/fautes.test.ts'];
const CERTIFIER = ['tests/vente/certification/certifier.test.ts'];
const REGLER = ['tests/vente/certification/regler.test.ts'];

/** Nothing certified twice, nothing that is not ours. */
export const CERTIFICATION: readonly Foyer[] = [
  {
    fichier: 'shared/vente/certification/etats.rules.ts',
    essais: REGLES,
    mutants: [
      [
        'CERT-01',
        'une confirmation perdue ne repart pas',
        `return e.etape === 'envoi' && e.deux_temps`,
        'return e.deux_temps',
      ],
      [
        'CERT-02',
        'en un temps, une demande perdue ne repart pas',
        `return e.etape === 'envoi' && e.deux_temps`,
        `return e.etape === 'envoi'`,
      ],
      [
        'CERT-03',
        'un total qui n’est pas le nôtre n’est pas confirmé',
        `issue.issue === 'a_confirmer' && issue.total === total`,
        `issue.issue === 'a_confirmer'`,
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/record-envoi.ts',
    essais: FAUTES,
    mutants: [
      [
        'CERT-04',
        'un avoir attend la certification de sa vente',
        `eb('o.etat', 'in', [constant('Certifiée'), constant('Refusée')]),`,
        'constant(true),',
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/renvoyer.ts',
    essais: FAUTES,
    mutants: [
      [
        'CERT-05',
        'une incertaine ne repart que dite absente du portail',
        `if (tenue.etat === 'Incertaine' && !absente)`,
        'if (false)',
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/lock-certification.ts',
    essais: FAUTES,
    mutants: [
      [
        'CERT-06',
        'le code d’une certifiée ne change plus',
        `if (tenue.etat === 'Certifiée')`,
        'if (false)',
      ],
      [
        'CERT-12',
        'un code n’est pris qu’une fois, d’où qu’il vienne',
        'await advisoryLock(em, CODES, nu);',
        '',
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/regler-certification.ts',
    essais: REGLER,
    mutants: [
      [
        'CERT-07',
        'des réglages lus avant un autre changement sont refusés',
        'corps.version !== tenus.version)',
        'false)',
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/reglages-tenus.ts',
    essais: REGLER,
    mutants: [
      [
        'CERT-08',
        'le jeton n’est pas en clair dans la base',
        'sealAnswer(jeton, currentSeal().secret)',
        'jeton',
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/ecrire-certifications.sql.ts',
    essais: CERTIFIER,
    mutants: [
      [
        'CERT-09',
        'une vente annulée a son avoir',
        `where o.vente_id = $1 and o.genre = 'vente'`,
        `where o.vente_id = $1 and o.genre = 'avoir'`,
      ],
    ],
  },
  {
    fichier: 'server/vente/certification/lire-certifications.ts',
    essais: ['tests/vente/certification/attendre-le-code.test.ts'],
    mutants: [['CERT-10', 'le ticket attend son code', 'await fin.promise;', 'fin.resolve();']],
  },
  {
    fichier: 'server/vente/certification/appeler-service.ts',
    essais: ['tests/vente/certification/e-mecef.test.ts'],
    mutants: [
      [
        'CERT-11',
        'rien de l’État n’entre tel quel dans une adresse',
        '/^[\\w-]{1,100}$/.test(v)',
        `v !== ''`,
      ],
    ],
  },
];
