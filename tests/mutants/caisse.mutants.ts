import type { Foyer } from './mutant.ts';

const PANIER = [
  'tests/vente/reservation/enregistrer-lignes.test.ts',
  'tests/vente/reservation/vie-du-panier.test.ts',
];
const CAISSES = ['tests/vente/caisse/caisses.test.ts'];
const COMPTES = ['tests/gestion/billetage/billetage.test.ts'];
const SESSIONS = ['tests/vente/session-caisse/sessions.test.ts'];
const JOURNEES = ['tests/vente/session-caisse/journees-de-caisse.test.ts'];

/** Hand-off, registers, counts, clients, duty shifts. */
export const CAISSE: readonly Foyer[] = [
  {
    fichier: 'server/vente/reservation/maj-reservation.ts',
    essais: PANIER,
    mutants: [
      [
        'RES-07',
        'qui ne vend pas ne change pas un panier',
        `if (!peut(session, 'VENTE', 'reservation'))`,
        'if (!session)',
        {
          essais: [
            'tests/vente/reservation/vie-du-panier.test.ts',
            'tests/platform/http/droits.test.ts',
          ],
        },
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
    fichier: 'server/vente/reservation/passage-caisse.ts',
    essais: ['tests/vente/reservation/vie-du-panier.test.ts', ...CAISSES],
    mutants: [
      [
        'RES-09',
        'qui tient la caisse ouvre ses paniers',
        `if (!tenue) return refus(403`,
        `if (!session) return refus(403`,
        { essais: ['tests/vente/caisse/tenir-sa-caisse.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/envoyer-en-caisse.ts',
    essais: ['tests/vente/reservation/vie-du-panier.test.ts', ...CAISSES],
    mutants: [
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
    ],
  },
  {
    fichier: 'server/vente/reservation/reaffecter-reservations.ts',
    essais: ['tests/vente/reservation/vie-du-panier.test.ts', ...CAISSES],
    mutants: [
      [
        'RES-12',
        'les paniers ne se réaffectent pas à Default',
        ' || cible.id === CAISSE_DEFAUT)',
        ')',
        { essais: ['tests/vente/caisse/configuration.test.ts', ...CAISSES] },
      ],
    ],
  },
  {
    fichier: 'shared/gestion/billetage/premier-comptage.rules.ts',
    essais: ['tests/gestion/billetage/premier-comptage.rules.test.ts'],
    mutants: [
      [
        'BIL-60',
        'les comptages d’une session sont bornés',
        'c.nombre >= c.permis',
        'c.nombre > c.permis',
      ],
      [
        'BIL-61',
        'les recomptages d’une journée aussi',
        'c.recomptes_du_jour < RECOMPTES_PAR_JOUR',
        'c.recomptes_du_jour <= RECOMPTES_PAR_JOUR',
      ],
    ],
  },
  {
    fichier: 'shared/vente/session-caisse/session-caisse.rules.ts',
    essais: ['tests/gestion/billetage/premier-comptage.rules.test.ts'],
    mutants: [
      ['SES-30', 'un tiroir ne donne que ce qu’il tient', 'sortie <= solde', 'sortie > solde'],
      ['SES-31', 'le plafond se signe à deux', 'montant > plafond', 'montant >= plafond'],
    ],
  },
  {
    fichier: 'server/platform/http/transaction.ts',
    essais: ['tests/gestion/billetage/premier-comptage.test.ts'],
    mutants: [
      [
        'BIL-62',
        'un premier comptage refusé reste écrit',
        'estRefus(result) && !result.constat',
        'estRefus(result)',
      ],
    ],
  },
  {
    fichier: 'server/vente/caisse/connecter-caisse.ts',
    essais: CAISSES,
    mutants: [
      [
        'CAI-01',
        'une caisse fermée ne se prend pas',
        `if (locked.statut !== 'Ouvert')`,
        'if (!locked)',
      ],
      [
        'CAI-02',
        'une caisse prise nomme qui la tient',
        '    locked.current_authorized_user_id !== null &&\n',
        '    locked.current_authorized_user_id === 0 &&\n',
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
        'if (locked.current_authorized_user_id !== session.id)',
        'if (!locked)',
        { essais: ['tests/vente/caisse/tenir-sa-caisse.test.ts'] },
      ],
      ['CAI-06', 'un PIN faux n’ouvre rien', '  if (!juste)\n', '  if (!corps)\n'],
    ],
  },
  {
    fichier: 'server/vente/caisse/lock-caisse.ts',
    essais: CAISSES,
    mutants: [
      [
        'CAI-04',
        'la caisse se prend sous son verrou',
        `.orderBy('id')\n      .forNoKeyUpdate()`,
        `.orderBy('id')`,
        {
          essais: [
            'tests/courses/verrous-de-ligne.test.ts',
            ...CAISSES,
            'tests/vente/caisse/configuration.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/vente/caisse/enregistrer-caisse.ts',
    essais: ['tests/vente/caisse/configuration.test.ts', ...CAISSES],
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
    fichier: 'server/gestion/billetage/deposer-billetage.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-10',
        'deux comptes qui se touchent ne se chevauchent pas',
        'tenueJusqua > dite.debut',
        'tenueJusqua >= dite.debut',
        { essais: ['tests/gestion/billetage/bornes.test.ts'] },
      ],
      [
        'BIL-13',
        'un compte ne se termine pas un jour à venir',
        'corps.date_fin > jourDe(maintenant)',
        `corps.date_fin > '9999'`,
        { essais: SESSIONS },
      ],
      [
        'BIL-14',
        'un écart demande un motif',
        'return motifManque(ecarts, corps)',
        'return !corps && motifManque(ecarts, corps)',
      ],
      [
        'BIL-15',
        'un fond connu ne se choisit pas',
        'dit === null || dit === session.fond',
        'dit !== -1',
        { essais: SESSIONS },
      ],
      [
        'BIL-16',
        'ce que la caisse savait n’est pas dit deux fois',
        'sorties: resteASaisir(centimesDits(corps.sorties), sorties)',
        'sorties: centimesDits(corps.sorties) ?? 0',
        { essais: JOURNEES },
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/ouvrir-session.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-11',
        'deux comptes d’une caisse, l’un après l’autre',
        '.forNoKeyUpdate()',
        '',
        { essais: ['tests/courses/verrous-de-ligne.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/droit-de-caisse.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-12',
        'on compte la caisse qu’on tient',
        ': caisse.current_authorized_user_id === session.id;',
        ': true;',
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/lock-session.ts',
    essais: SESSIONS,
    mutants: [['BIL-31', 'un compte attend ce qui s’écrit', '.forNoKeyUpdate()', '']],
  },
  {
    fichier: 'server/vente/session-caisse/sommes.sql.ts',
    essais: SESSIONS,
    mutants: [
      [
        'BIL-32',
        'ce qui bouge à la fin d’une période passée est du compte suivant',
        'or at < $2)`',
        'or at <= $2)`',
        { essais: ['tests/gestion/billetage/bornes.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/clore-session.ts',
    essais: SESSIONS,
    mutants: [
      [
        'BIL-33',
        'la suite d’une période passée va à la session suivante',
        'if (periode.jusqua !== null)',
        'if (periode.jusqua === null)',
      ],
      [
        'BIL-34',
        'ce qui est laissé est le fond suivant',
        'fond: fond_laisse ?? ZERO',
        'fond: ZERO',
      ],
      [
        'BIL-42',
        'un fond n’est pas d’après le compte qui le tient',
        `eb.or([eb('fond_le', 'is', null), eb('fond_le', '<', eb.val(au))]),`,
        '',
        { essais: ['tests/gestion/comptabilite/fonds-tardifs.test.ts'] },
      ],
      [
        'BIL-43',
        'un compte à part n’écrit rien dans un mois parti',
        'depuis ?? periode.debut,',
        'periode.debut,',
        { essais: ['tests/gestion/comptabilite/fonds-tardifs.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/rouvrir-session.ts',
    essais: JOURNEES,
    mutants: [
      [
        'BIL-35',
        'ce qui n’était dit qu’au compte retiré en ressort',
        'espece: oppose(espece)',
        'espece',
      ],
      [
        'BIL-36',
        'un fond que seul le compte retiré disait n’est plus su',
        ".then(eb.ref('fond')).else(ZERO)",
        ".then(eb.ref('fond')).else(eb.ref('fond'))",
      ],
      [
        'BIL-37',
        'un compte suivi d’un autre ne se retire plus',
        'if (suivi)',
        'if (!suivi)',
        { essais: SESSIONS },
      ],
      [
        'BIL-41',
        'un compte dont le fond suivant fut dit ne se retire plus',
        'deLaSuite && fondDitDepuis(tenu, ouverte)',
        'false',
        { essais: SESSIONS },
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/lire-billetages.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-38',
        'un compte est à la personne, dans la liste',
        '(t.created_by_id = ?',
        '(t.version = - ?',
      ],
      [
        'BIL-39',
        'un compte est à la personne, quand elle le lit',
        `b['created_by_id'] === id ||`,
        '',
      ],
      ['BIL-40', 'les comptes d’un autre ne se lisent pas', '!estSien(ligne, session)', 'false'],
    ],
  },
  {
    fichier: 'server/gestion/billetage/valider-billetage.ts',
    essais: COMPTES,
    mutants: [
      [
        'BIL-18',
        'validé par un autre que son auteur',
        'locked.created_by_id === session.id && !session.is_admin',
        '!session',
      ],
      [
        'BIL-20',
        'un compte renvoyé ne se valide pas',
        '(await fauteEnCorrection(em, locked)) ??',
        '',
        { essais: SESSIONS },
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/lock-billetage.ts',
    essais: COMPTES,
    mutants: [
      ['BIL-17', 'un compte se valide une fois', `if (locked.statut === 'validé')`, 'if (!id)'],
      [
        'BIL-19',
        'le compte se valide sous son verrou',
        '    .forUpdate()\n',
        '',
        { essais: ['tests/courses/verrous-de-ligne.test.ts', ...COMPTES] },
      ],
      [
        'BIL-21',
        'qui valide a lu ce qui est',
        'version === undefined || version === tenu.version',
        'version !== -1',
      ],
    ],
  },
  {
    fichier: 'shared/vente/clientele/reglement.rules.ts',
    essais: ['tests/vente/clientele/reglement.rules.test.ts'],
    mutants: [
      ['CLI-01', 'jamais plus que la dette', 'saisi > dette && saisi !== du', 'saisi < 0'],
      [
        'CLI-04',
        'un tiroir n’a pas de centièmes',
        "mode === 'espece' ? auFranc(saisi) : saisi",
        'saisi',
      ],
    ],
  },
  {
    fichier: 'server/vente/clientele/regler-dette.ts',
    essais: ['tests/vente/clientele/reglements.test.ts'],
    mutants: [
      [
        'CLI-02',
        'deux règlements, l’un après l’autre',
        `.where('deleted_at', 'is', null)\n      .forNoKeyUpdate()`,
        `.where('deleted_at', 'is', null)`,
      ],
      [
        'CLI-03',
        'le règlement garde la dette qu’il laisse',
        'moins(locked.current_dette, montant)',
        'locked.current_dette',
      ],
    ],
  },
  {
    fichier: 'server/gestion/garde/conduire-garde.ts',
    essais: ['tests/gestion/garde/gardes.test.ts'],
    mutants: [
      [
        'GAR-04',
        'deux gardes ne se chevauchent pas',
        "'fin_at', '>', enIso(debut)",
        "'fin_at', '<', enIso(debut)",
      ],
      [
        'GAR-05',
        'les gardes changent une à la fois',
        'advisoryLock(em, VERROU)',
        'Promise.resolve()',
      ],
      [
        'GAR-06',
        'finie à son heure',
        "'fin_at', '<=', enIso(maintenant)",
        "'fin_at', '<', enIso(maintenant)",
      ],
      [
        'GAR-08',
        'ouverte avant son heure, elle n’en couvre pas une autre',
        'fin: toDate(locked.fin_at) }',
        'fin: maintenant }',
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/suivre-garde.ts',
    essais: ['tests/gestion/garde/gardes.test.ts'],
    mutants: [
      ['GAR-07', 'ce qui est envoyé garde sa taxe', `.where('r.switch_caisse_at', 'is', null)`, ''],
    ],
  },
  {
    fichier: 'server/vente/reservation/enregistrer-reservation.ts',
    essais: ['tests/vente/reservation/taxes-reprises.test.ts'],
    mutants: [
      [
        'GAR-09',
        'qui quitte son guichet suit la garde',
        ' || caisse.switch_caisse_at === null',
        '',
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/comptes.ts',
    essais: ['tests/gestion/comptabilite/dossier.test.ts'],
    mutants: [
      ['PLC-01', 'un compte changé entre-temps se dit', 'plan[cle] !== vu', 'plan[cle] === vu'],
      ['PLC-02', 'le même changement fait deux fois est un', ' && plan[cle] !== compte', ''],
    ],
  },
  {
    fichier: 'server/gestion/objectif/poser-objectifs.ts',
    essais: ['tests/gestion/objectif/objectifs.test.ts'],
    mutants: [
      [
        'OBJ-01',
        'un objectif changé entre-temps se dit',
        'tenu === enCentimes(vu ?? 0)',
        'tenu !== -1',
      ],
      ['OBJ-02', 'deux au même instant s’attendent', `await lockWritersOf(em, 'objectif');`, ''],
    ],
  },
  {
    fichier: 'shared/vente/session-caisse/session-caisse.rules.ts',
    essais: ['tests/gestion/comptabilite/fonds-tardifs.test.ts'],
    mutants: [
      [
        'FON-01',
        'un fond dit après coup est du jour où il est dit',
        'return jour > ouverte_at ? jour : null;',
        'return jour > dit ? ouverte_at : null;',
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/livre-caisse.sql.ts',
    essais: ['tests/gestion/comptabilite/fonds-tardifs.test.ts', ...JOURNEES],
    mutants: [
      [
        'FON-02',
        'le solde d’un jour n’a pas le fond dit plus tard',
        'case when s.fond_le >= ${quand} then 0 else s.fond end',
        's.fond',
      ],
    ],
  },
];
