import type { Foyer } from './mutant.ts';

const EVENEMENTS = ['tests/platform/realtime/reservation.events.test.ts'];
const COMPTE = ['tests/admin/utilisateur/desactiver-compte.test.ts'];
const SECRETS = ['tests/admin/utilisateur/secrets-de-compte.test.ts'];

/** Sessions, accounts, sockets, events. */
export const TEMPS_REEL: readonly Foyer[] = [
  {
    fichier: 'server/platform/http/sessions.ts',
    essais: COMPTE,
    mutants: [
      [
        'SES-01',
        'une session expirée n’ouvre rien',
        `.where('s.expire_at', '>', now)`,
        '',
        { essais: ['tests/platform/http', 'tests/admin/utilisateur'] },
      ],
      [
        'SES-02',
        'un compte désactivé n’a plus de session',
        `.where('u.is_active', '=', constant(true))`,
        '',
        { essais: COMPTE },
      ],
      [
        'SES-03',
        'sans écoute, on demande à la base',
        'held && this.#hearing && now',
        'held && now',
        { essais: ['tests/platform/http', 'tests/admin/utilisateur'] },
      ],
      [
        'SES-04',
        'servir ne mène pas une session au-delà de son jour',
        `eb('s.fin_at', '>', now)`,
        'constant(true)',
        { essais: ['tests/admin/utilisateur/qui-entre.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/attempts.ts',
    essais: SECRETS,
    mutants: [
      [
        'TEN-01',
        'cinq essais, pas plus',
        'const MAX = 5;',
        'const MAX = 50;',
        {
          essais: [
            ...SECRETS,
            'tests/admin/utilisateur/qui-peut-quoi.test.ts',
            'tests/vente/caisse/caisses.test.ts',
          ],
        },
      ],
      [
        'TEN-02',
        'la porte reste close cinq minutes',
        `const WINDOW = '5 minutes';`,
        `const WINDOW = '5 seconds';`,
        {
          essais: ['tests/platform/http/tentatives.test.ts'],
        },
      ],
    ],
  },
  {
    fichier: 'server/cleanup.ts',
    essais: ['tests/platform/http'],
    mutants: [['MEN-01', 'une réponse est gardée sept jours', `ago('7 days')`, `ago('7 minutes')`]],
  },
  {
    fichier: 'server/platform/realtime/socket-server.ts',
    essais: EVENEMENTS,
    mutants: [
      [
        'SOC-01',
        'une page d’ailleurs n’ouvre pas de prise',
        '  origin === undefined ||',
        '  !hosts.length ||\n  origin !== null ||',
        {
          essais: [
            'tests/platform/http',
            'tests/platform/realtime',
            'tests/platform/reseau/reseau.test.ts',
          ],
        },
      ],
      [
        'SOC-03',
        'un droit retiré fait quitter le sujet',
        'const wanted = may ?',
        'const wanted = means ?',
        {
          essais: [
            ...COMPTE,
            'tests/admin/utilisateur/modifier-compte.test.ts',
            'tests/admin/utilisateur/qui-peut-quoi.test.ts',
          ],
        },
      ],
      [
        'SOC-04',
        'on ne s’abonne qu’à ce qu’on peut entendre',
        'if (!(await mayJoinNow(socket, topic, means)))',
        'if (!socket)',
        { essais: EVENEMENTS },
      ],
      [
        'SOC-05',
        'une session close coupe sa prise',
        '    socket.disconnect(true);',
        '',
        { essais: EVENEMENTS },
      ],
    ],
  },
  {
    fichier: 'server/platform/realtime/published.sql.ts',
    essais: EVENEMENTS,
    mutants: [
      ['PUB-01', 'les numéros d’un sujet se suivent', 'c.seq - d.nombre + d.rang', 'c.seq'],
    ],
  },
  {
    fichier: 'server/platform/realtime/catch-up.ts',
    essais: EVENEMENTS,
    mutants: [
      [
        'PUB-03',
        'un numéro d’avant la restauration demande à tout relire',
        'since > seq || seq',
        'seq',
        {
          survit:
            'ce garde n’épargne qu’une lecture : après un numéro d’avant la restauration elle ne rend rien, le compte n’y est pas, et tout est à relire',
        },
      ],
    ],
  },
  {
    fichier: 'server/platform/realtime/published.sql.ts',
    essais: EVENEMENTS,
    mutants: [
      [
        'PUB-02',
        'on rattrape après ce qu’on a, pas ce qu’on a',
        'p.seq > $2 and',
        'p.seq >= $2 and',
      ],
    ],
  },
  {
    fichier: 'server/vente/caisse/lire-caisses.ts',
    essais: EVENEMENTS,
    mutants: [
      [
        'SOC-02',
        'une caisse s’entend de qui la tient',
        'return tenue !== undefined;',
        'return true;',
        {
          essais: [
            'tests/platform/http/droits.test.ts',
            'tests/platform/realtime',
            'tests/platform/http/donnees-de-sante.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/platform/realtime/rooms.ts',
    essais: [...EVENEMENTS, 'tests/admin/notification/lire-notifications.test.ts'],
    mutants: [
      [
        'PUB-04',
        'chacun n’entend que les siens',
        "return kind === 'personnelle' ? `${topic}:${utilisateur_id}` : topic;",
        'return topic;',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/changer-mot-de-passe.ts',
    essais: ['tests/admin/utilisateur/son-mot-de-passe.test.ts'],
    mutants: [
      [
        'CPT-10',
        'changé, les autres sessions finissent',
        'await closeSessionsOf(em, session.id, session.empreinte);',
        '',
      ],
      [
        'CPT-11',
        'on ne change que le sien',
        'if (parametres.id !== session.id)',
        'if (!parametres.id)',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/lock-comptes.ts',
    essais: [
      'tests/admin/utilisateur/modifier-compte.test.ts',
      'tests/admin/utilisateur/qui-peut-quoi.test.ts',
    ],
    mutants: [
      [
        'CPT-12',
        'deux administrateurs ne se retirent pas l’un l’autre',
        `.orderBy('u.id')\n      .forNoKeyUpdate()`,
        `.orderBy('u.id')`,
      ],
      [
        'CPT-13',
        'le droit se relit sous le verrou',
        `return peut(acteur, 'ADMIN', 'utilisateur')`,
        'return acteur.id > 0',
      ],
    ],
  },
  {
    fichier: 'server/admin/notification/notifier.sql.ts',
    essais: ['tests/admin/notification/annoncer.test.ts'],
    mutants: [
      ['NOT-03', 'on prévient qui en a le droit', 's = any(d.droits)))', `s is not null))`],
    ],
  },
];
