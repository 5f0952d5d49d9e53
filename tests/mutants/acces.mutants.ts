import type { Foyer } from './mutant.ts';

const DROITS = ['tests/platform/http/droits.test.ts'];
const CLE = ['tests/platform/http/reponse-perdue.test.ts', 'tests/vente/vente/encaisser.test.ts'];
const EVENEMENTS = ['tests/platform/realtime/reservation.events.test.ts'];
const COMPTE = ['tests/admin/utilisateur/desactiver-compte.test.ts'];
const SECRETS = ['tests/admin/utilisateur/secrets-de-compte.test.ts'];
const QUI_ENTRE = ['tests/admin/utilisateur/qui-entre.test.ts'];
const ATTENDRE = ['tests/platform/http/verrou-attendu.test.ts'];

/** Who may, kept answers, waits for a lock. */
export const ACCES: readonly Foyer[] = [
  {
    fichier: 'shared/admin/utilisateur/acces.rules.ts',
    essais: [...DROITS, 'tests/admin/utilisateur/habilitations.rules.test.ts'],
    mutants: [
      [
        'DRO-02',
        'un caissier n’annule pas une vente',
        `'POST /api/ventes/{id}/cancel': [`,
        `'POST /api/ventes/{id}/cancel': ['VENTE/caisse', `,
      ],
      [
        'DRO-03',
        'un vendeur ne fait pas d’utilisateur',
        `'POST /api/utilisateurs': [`,
        `'POST /api/utilisateurs': ['VENTE/reservation', `,
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/sujets.rules.ts',
    essais: DROITS,
    mutants: [
      [
        'DRO-01',
        'qui doit changer son mot de passe n’entend rien',
        'acces !== undefined && aTermine(porteur) &&',
        'acces !== undefined &&',
        {
          essais: [
            'tests/admin/utilisateur/habilitations.rules.test.ts',
            'tests/admin/utilisateur/qui-peut-quoi.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/access.ts',
    essais: DROITS,
    mutants: [
      [
        'ENT-01',
        'une écriture par cookie demande son jeton',
        'if (session && carried?.byCookie && lacksCsrf(ctx))',
        'if (!ctx)',
      ],
      [
        'ENT-02',
        'le mot de passe provisoire n’ouvre rien d’autre',
        `verdict === 'oui' ? { session, laissezPasser: null } : reject(FIRST[verdict])`,
        '{ session, laissezPasser: null }',
        { essais: [...DROITS, ...SECRETS] },
      ],
      ['ENT-03', 'un droit qui manque est refusé', `if (verdict === 'non_autorise')`, 'if (!ctx)'],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/verifier-code.ts',
    essais: QUI_ENTRE,
    mutants: [
      [
        'COD-01',
        'un code du téléphone sert une fois',
        "eb('dernier_pas', '<', pas)",
        "eb('utilisateur_id', '>', 0)",
      ],
      [
        'COD-02',
        'un code de papier sert une fois',
        "${eb.ref('codes')} - ${hash}::text",
        "${eb.ref('codes')}",
      ],
    ],
  },
  {
    fichier: 'server/platform/http/near.ts',
    essais: ['tests/platform/http/trop-de-demandes.test.ts'],
    mutants: [
      ['PRO-01', 'les mesures ne sont pas à tout le réseau', 'if (isNear(ctx))', 'if (ctx)'],
    ],
  },
  {
    fichier: 'server/platform/http/proof.ts',
    essais: QUI_ENTRE,
    mutants: [
      [
        'PRE-01',
        'une preuve ne vaut que dix minutes',
        'make_interval(mins =>',
        'make_interval(days =>',
      ],
    ],
  },
  {
    fichier: 'server/platform/http/mount.ts',
    essais: ['tests/platform/http/sessions-et-cles.test.ts'],
    mutants: [
      [
        'REJ-01',
        'ce qui fut fait avec le droit garde sa réponse sans lui',
        'kept ?? toAnswer(refusal)',
        'toAnswer(refusal)',
      ],
    ],
  },
  {
    fichier: 'server/platform/http/idempotence.sql.ts',
    essais: CLE,
    mutants: [
      [
        'CLE-02',
        'une réponse gardée est à son auteur',
        'from idempotence where utilisateur_id = $1 and cle = $2',
        'from idempotence where $1::int > 0 and cle = $2',
        { essais: ['tests/platform/http/sessions-et-cles.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/transaction.ts',
    essais: CLE,
    mutants: [
      [
        'CLE-01',
        'un 403 ne se garde pas sous sa clé',
        '[401, 403, 429, 503]',
        '[401, 429, 503]',
        { essais: ['tests/platform/http'] },
      ],
      [
        'CLE-03',
        'la même clé, un autre corps : refusé',
        'kept.empreinte === hash',
        'kept.cle !== hash',
      ],
      [
        'CLE-10',
        'une clé qui servit dit si ce fut fait ou refusé',
        'faite: kept.statut < 400',
        'faite: true',
        { essais: ['tests/platform/http/sessions-et-cles.test.ts'] },
      ],
      [
        'CLE-04',
        'la même clé, une seule fois l’effet',
        'if (already) {',
        'if (!em) {',
        {
          survit:
            'qui trouve sa clé prise est tenu pour refusé : son travail se défait par l’autre chemin, et la réponse gardée est rendue',
        },
      ],
      [
        'CLE-05',
        'un refus ne laisse rien d’écrit',
        '  em.clear();\n  await em.rollback();\n  if (!key',
        '  await em.flush();\n  await em.commit();\n  if (!key',
        {
          essais: [
            'tests/vente/vente/encaisser.test.ts',
            'tests/platform/http/malformes.test.ts',
            'tests/vente/reservation/enregistrer-lignes.test.ts',
          ],
        },
      ],
      [
        'CLE-06',
        'un refus aussi se rejoue',
        'if (!key || !isKept(answer)) return answer;',
        'if (answer) return answer;',
        { essais: ['tests/platform/http/sessions-et-cles.test.ts'] },
      ],
      [
        'CLE-07',
        'ce qui est écrit se dit avec',
        'const events = raisedBy(em);',
        'const events = raisedBy(em).slice(1);',
        { essais: EVENEMENTS },
      ],
      [
        'CLE-08',
        'une session close l’est aussitôt',
        'applyRevocations(em);',
        '',
        {
          essais: [...COMPTE, ...SECRETS, 'tests/admin/utilisateur/qui-peut-quoi.test.ts'],
          survit:
            'la base dit aussi chaque fin de session à tous les processus, dans la seconde : ceci n’est que le chemin le plus court',
        },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/idempotency.ts',
    essais: CLE,
    mutants: [['CLE-09', 'la clé tient compte du corps', '\\n${body}`', '`']],
  },
  {
    fichier: 'server/platform/http/database-errors.ts',
    essais: ATTENDRE,
    mutants: [
      [
        'ATT-01',
        'une étreinte se dit « occupé »',
        `'57014', '40P01', '40001'].includes`,
        `'57014', '40001'].includes`,
        { essais: ['tests/platform/http/erreurs-de-la-base.unit.test.ts'] },
      ],
      [
        'ATT-02',
        'un verrou attendu se dit « occupé »',
        `if (['55P03', `,
        'if ([',
        { essais: ['tests/platform/http'] },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/retry.ts',
    essais: ATTENDRE,
    mutants: [
      [
        'ATT-03',
        'une étreinte se refait avant d’être dite',
        `['40P01', '55P03', '40001']`,
        `['55P03', '40001']`,
        { essais: ATTENDRE },
      ],
      [
        'ATT-04',
        'un verrou attendu se refait',
        `['40P01', '55P03', '40001']`,
        `['40P01', '40001']`,
        { essais: ATTENDRE },
      ],
    ],
  },
  {
    fichier: 'server/platform/http/read-list.ts',
    essais: ['tests/platform/http/recherche-reservee.test.ts'],
    mutants: [
      [
        'CHE-01',
        'les mots ne cherchent pas dans ce qui est caché',
        'reserve && !mayKnow(reserve, reader) ?',
        'reserve && !reserve ?',
      ],
      [
        'CHE-02',
        'qui voit l’assuré le cherche',
        'reader !== undefined && colonnes.every(',
        'reader === undefined && colonnes.every(',
      ],
      [
        'CHE-03',
        'les sommes suivent les mots',
        'await request.sommer(f)',
        'await request.sommer(request)',
        { essais: ['tests/gestion/depense/depenses.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/platform/db/orm.ts',
    essais: ATTENDRE,
    mutants: [
      [
        'ATT-05',
        'un verrou ne s’attend pas pour toujours',
        'lock_timeout: 2_000 * patience,',
        '',
        { essais: ['tests/platform/http'] },
      ],
    ],
  },
];
