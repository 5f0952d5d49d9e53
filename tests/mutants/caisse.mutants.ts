import type { Foyer } from './mutant.ts';

const PANIER = [
  'tests/reservation/enregistrer-lignes.test.ts',
  'tests/reservation/vie-du-panier.test.ts',
];
const CAISSES = ['tests/caisse/caisses.test.ts'];
const COMPTES = ['tests/billetage/billetage.test.ts'];

/** Hand-off, registers, counts, clients, duty shifts. */
export const CAISSE: readonly Foyer[] = [
  {
    fichier: 'server/reservation/maj-reservation.ts',
    essais: PANIER,
    mutants: [
      [
        'RES-07',
        'qui ne vend pas ne change pas un panier',
        `if (!peut(session, 'VENTE', 'reservation'))`,
        'if (!session)',
        { essais: ['tests/reservation/vie-du-panier.test.ts', 'tests/http/droits.test.ts'] },
      ],
      [
        'RES-08',
        'on n’écrase pas ce qu’on n’a pas lu',
        'fauteVersion(panier, corps.version) ??',
        '',
      ],
    ],
  },
  {
    fichier: 'server/reservation/passage-caisse.ts',
    essais: ['tests/reservation/vie-du-panier.test.ts', ...CAISSES],
    mutants: [
      [
        'RES-09',
        'qui tient la caisse ouvre ses paniers',
        `if (!tenue) return refus(403`,
        `if (!session) return refus(403`,
        { essais: ['tests/caisse/tenir-sa-caisse.test.ts'] },
      ],
      [
        'RES-10',
        'renvoyé, il garde sa place s’il n’a pas quitté',
        'garde_le_rang ? r.switch_caisse_at : maintenant',
        'maintenant',
      ],
      [
        'RES-11',
        'on n’envoie qu’à une caisse ouverte',
        `if (caisse?.statut !== 'Ouvert')`,
        'if (!caisse)',
      ],
      [
        'RES-12',
        'les paniers ne se réaffectent pas à Default',
        ' || cible.id === CAISSE_DEFAUT)',
        ')',
        { essais: ['tests/caisse/configuration.test.ts', ...CAISSES] },
      ],
    ],
  },
  {
    fichier: 'server/caisse/connecter-caisse.ts',
    essais: CAISSES,
    mutants: [
      [
        'CAI-01',
        'une caisse fermée ne se prend pas',
        `if (tenue.statut !== 'Ouvert')`,
        'if (!tenue)',
      ],
      [
        'CAI-02',
        'une caisse prise nomme qui la tient',
        '    tenue.current_authorized_user_id !== null &&\n',
        '    tenue.current_authorized_user_id === 0 &&\n',
      ],
      [
        'CAI-03',
        'le PIN se devine cinq fois, pas plus',
        'if (bloque) return { ...bloque, errors: [phrasesCaisse.pinBloquePour(minutesDe(bloque))] };',
        '',
      ],
      [
        'CAI-05',
        'on ne déconnecte que la sienne',
        'if (tenue.current_authorized_user_id !== session.id)',
        'if (!tenue)',
        { essais: ['tests/caisse/tenir-sa-caisse.test.ts'] },
      ],
      ['CAI-06', 'un PIN faux n’ouvre rien', '  if (!juste)\n', '  if (!corps)\n'],
    ],
  },
  {
    fichier: 'server/caisse/tenir-caisse.ts',
    essais: CAISSES,
    mutants: [
      [
        'CAI-04',
        'la caisse se prend sous son verrou',
        'where id = any($1) order by id for no key update',
        'where id = any($1) order by id',
        {
          essais: [
            'tests/courses/verrous-de-ligne.test.ts',
            ...CAISSES,
            'tests/caisse/configuration.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/caisse/enregistrer-caisse.ts',
    essais: ['tests/caisse/configuration.test.ts', ...CAISSES],
    mutants: [
      ['CAI-07', 'une caisse qui attend ne se ferme pas', 'if (attente > 0)', 'if (attente > 1)'],
      [
        'CAI-08',
        'Default garde son nom',
        `if (id === CAISSE_DEFAUT && changes.includes('libelle'))`,
        'if (id === 0)',
      ],
    ],
  },
  {
    fichier: 'server/billetage/deposer-billetage.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-10',
        'deux comptes qui se touchent ne se chevauchent pas',
        'fin_at > $2 limit 1',
        'fin_at >= $2 limit 1',
        { essais: ['tests/billetage/bornes.test.ts'] },
      ],
      [
        'BIL-11',
        'deux comptes d’une caisse, l’un après l’autre',
        `from caisse where id = $1 for no key update'`,
        `from caisse where id = $1'`,
        { essais: ['tests/courses/verrous-de-ligne.test.ts'] },
      ],
      [
        'BIL-12',
        'on compte la caisse qu’on tient',
        ': caisse.current_authorized_user_id === session.id;',
        ': true;',
      ],
      [
        'BIL-13',
        'une vente de la minute d’après n’est pas du compte',
        'v.created_at < $3',
        'v.created_at <= $3',
        { essais: ['tests/billetage/bornes.test.ts'] },
      ],
      [
        'BIL-14',
        'un écart demande un motif',
        'ecart !== 0 && compte.motif === null',
        'ecart > 1e15',
      ],
      ['BIL-15', 'la monnaie rendue sort du tiroir', '-coalesce(m.montant_rendu, 0)', '0'],
      [
        'BIL-16',
        'une annulation rend l’argent le jour même',
        'v.annule_at >= $2 and',
        'v.created_at >= $2 and',
        { essais: [...COMPTES, 'tests/billetage/journees.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/billetage/valider-billetage.ts',
    essais: COMPTES,
    mutants: [
      ['BIL-17', 'un compte se valide une fois', `if (tenu.statut === 'validé')`, 'if (!tenu)'],
      [
        'BIL-18',
        'validé par un autre que son auteur',
        'tenu.created_by_id === session.id && !session.is_admin',
        '!session',
      ],
      [
        'BIL-19',
        'le compte se valide sous son verrou',
        '      where id = $1\n      for update`',
        '      where id = $1`',
        { essais: ['tests/courses/verrous-de-ligne.test.ts', ...COMPTES] },
      ],
    ],
  },
  {
    fichier: 'server/clientele/regler-dette.ts',
    essais: ['tests/clientele/reglements.test.ts'],
    mutants: [
      [
        'CLI-01',
        'jamais plus que la dette',
        'if (montant > tenu.current_dette)',
        'if (montant < 0)',
      ],
      [
        'CLI-02',
        'deux règlements, l’un après l’autre',
        `deleted_at is null for no key update'`,
        `deleted_at is null'`,
      ],
      ['CLI-03', 'le règlement garde la dette qu’il laisse', '$6, $6 - $2', '$6, $6'],
    ],
  },
  {
    fichier: 'server/garde/conduire-garde.ts',
    essais: ['tests/garde/gardes.test.ts'],
    mutants: [
      [
        'GAR-04',
        'deux gardes ne se chevauchent pas',
        'debut_at < $2 and fin_at > $1',
        'debut_at < $2 and fin_at < $1',
      ],
      [
        'GAR-05',
        'les gardes changent une à la fois',
        `'select pg_advisory_xact_lock($1)', [VERROU]`,
        `'select $1::int', [VERROU]`,
      ],
      ['GAR-06', 'finie à son heure', 'and fin_at <= $1', 'and fin_at < $1'],
    ],
  },
  {
    fichier: 'server/reservation/suivre-garde.ts',
    essais: ['tests/garde/gardes.test.ts'],
    mutants: [
      [
        'GAR-07',
        'ce qui est envoyé garde sa taxe',
        `status = 'Brouillon' and switch_caisse_at is null`,
        `status = 'Brouillon'`,
      ],
    ],
  },
];
