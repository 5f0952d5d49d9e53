import type { Foyer } from './mutant.ts';

const PORTE = ['tests/vente/station/porte-du-poste.test.ts'];
const PRESENCE = ['tests/vente/station/presence.rules.test.ts'];
const QUARANTAINE = ['tests/vente/station/quarantaine.test.ts'];
const QUARANTAINE_REGLES = ['tests/vente/station/quarantaine.rules.test.ts'];
const LUES = ['tests/vente/vente/boites-lues.test.ts'];
const COMPTAGE = ['tests/gestion/billetage/premier-comptage.test.ts'];
const COMPTAGE_REGLES = ['tests/gestion/billetage/premier-comptage.rules.test.ts'];
const SESSIONS = ['tests/vente/session-caisse/sessions.test.ts'];
const COMPTES = ['tests/admin/utilisateur/comptes.rules.test.ts'];
const QUI_PEUT = ['tests/admin/utilisateur/qui-peut-quoi.test.ts'];
const ACCORD = ['tests/vente/accord/donner-accord.test.ts'];
const FINS = ['tests/platform/scellement/fins-quittees.test.ts'];
const COLONNES = ['tests/platform/scellement/colonnes.test.ts'];
const JOURNAL = ['tests/platform/scellement/journal-fiscal.test.ts'];

/** The dishonest hand: at a station, at a count, on accounts, in the machine. */
export const MALHONNETE: readonly Foyer[] = [
  {
    fichier: 'shared/vente/station/provisoire.rules.ts',
    essais: PRESENCE,
    mutants: [
      ['HSL-50', 'cinquante numéros d’avance', '  MARGE_DE_NUMEROS +\n', ''],
      [
        'HSL-51',
        'une horloge reculée ne retire pas de numéros',
        'Math.max(0, maintenant.getTime() - depuis.getTime())',
        '(maintenant.getTime() - depuis.getTime())',
      ],
    ],
  },
  {
    fichier: 'shared/vente/station/presence.rules.ts',
    essais: PRESENCE,
    mutants: [
      [
        'HSL-52',
        'une connexion d’après ne contredit pas',
        'ms(v.debut) + MARGE_MS <= moment && moment <=',
        'moment <=',
      ],
      [
        'HSL-53',
        'entendu jusqu’au moment ne contredit pas encore',
        'moment <= ms(v.entendu) - MARGE_MS',
        'moment <= ms(v.entendu)',
      ],
      [
        'HSL-54',
        'ce que le poste ne dit pas n’est pas dit',
        `return dite ? 'dite' :`,
        `return true ? 'dite' :`,
      ],
      ['HSL-55', 'revenu depuis, la coupure est vue', 'return revenu || !reste', 'return !reste'],
      [
        'HSL-56',
        'plus rien d’ouvert, la coupure est vue',
        'return revenu || !reste',
        'return revenu',
      ],
      ['HSL-57', 'les nouvelles mettent cinq minutes', ' - FRAICHEUR_MS);', ');'],
      ['HSL-58', 'huit jours au plus', 'Math.max(su, ms(faite) - AU_PLUS_MS)', 'su'],
      [
        'HSL-59',
        'la dernière fois qu’on l’a entendu',
        'Math.max(...entendus)',
        'Math.min(...entendus)',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/voir-le-poste.ts',
    essais: PORTE,
    mutants: [
      [
        'HSL-60',
        'une horloge non mesurée ne contredit personne',
        `coupure === 'contredite' && v.decalage_ms === undefined`,
        `coupure === 'contredite' && v.decalage_ms === 1`,
      ],
      [
        'HSL-61',
        'un processus mort ne tient plus le poste',
        ' and processus in (select f_processus_vivants())',
        '',
      ],
      [
        'HSL-62',
        'la coupure dite commence avant la vente',
        'debut !== null && debut <= faite',
        'debut === null || debut <= faite',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/verifier-remise.ts',
    essais: PORTE,
    mutants: [
      ['HSL-63', 'le dernier numéro permis passe', 'return numero > max', 'return numero >= max'],
      [
        'HSL-64',
        'la borne part du dernier numéro reçu',
        'Math.max(s.dernier_numero, s.numero_depart)',
        's.numero_depart',
      ],
      ['HSL-65', 'qui a signé signe toujours', `s.d_avant && s.maillon === ''`, 's.d_avant'],
      [
        'HSL-66',
        'un poste neuf signe toujours',
        `s.d_avant && s.maillon === ''`,
        `s.maillon === ''`,
      ],
      ['HSL-67', 'celle d’après la suit', 'v.precedent === maillon', 'true'],
      ['HSL-68', 'signé pour ce poste', ' || lu.station !== station', ''],
    ],
  },
  {
    fichier: 'server/vente/station/store-vente.ts',
    essais: PORTE,
    mutants: [
      ['HSL-69', 'la fin de la chaîne avance', '.then(maillon)', ".then(eb.ref('maillon'))"],
    ],
  },
  {
    fichier: 'shared/vente/station/quarantaine.rules.ts',
    essais: QUARANTAINE_REGLES,
    mutants: [
      ['HSL-70', 'signée', '!j.signee &&', 'false &&'],
      ['HSL-71', 'dans une coupure', '!j.coupureConnue &&', 'false &&'],
      ['HSL-72', 'une fois accepté', '!j.accepte &&', 'false &&'],
      ['HSL-73', 'sous sa marque', '!j.saMarque &&', 'false &&'],
      ['HSL-74', 'au taux de TVA', '!j.tva.includes(v.taux_tva) &&', 'false &&'],
      ['HSL-75', 'au taux de CSS', '!j.css.includes(v.taux_css) &&', 'false &&'],
      [
        'HSL-76',
        'la taxe de la garde',
        'g.id === v.garde_id && g.taxe === taxe',
        'g.id === v.garde_id',
      ],
      [
        'HSL-77',
        'la garde de la taxe',
        'g.id === v.garde_id && g.taxe === taxe',
        'g.taxe === taxe',
      ],
      [
        'HSL-78',
        'la remise d’un vendeur seul',
        'depassePart(remise,',
        'depassePart(enCentimes(0),',
      ],
      ['HSL-79', 'un franc au moins', '<= ZERO && dire', '< ZERO && dire'],
      ['HSL-80', 'par qui pouvait vendre', '!j.vendeur.pouvaitVendre &&', 'false &&'],
      ['HSL-81', 'pas plus que le rayon', 'l.qte, { qte: p.tenues }', 'l.qte, { qte: l.qte }'],
      ['HSL-82', 'aucune boîte périmée', 'p.perimees.length > 0 &&', 'p.perimees.length > 1 &&'],
      ['HSL-83', 'un produit en vente', '!p.enVente &&', 'false &&'],
      [
        'HSL-84',
        'un soupçon de stupéfiant se dit',
        'soupcon === null ? []',
        'soupcon !== null ? []',
      ],
      [
        'HSL-85',
        'un prix réduit l’est par son taux',
        'p.ecoulements.includes(l.ecoulement) && reduits',
        'reduits',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/juger-vente.ts',
    essais: QUARANTAINE,
    mutants: [
      [
        'HSL-86',
        'un numéro de produit ne dit rien seul',
        'if (parId && (aSonCode(l, parId) || parId.libelle === l.libelle)) return',
        'if (parId) return',
      ],
      [
        'HSL-87',
        'retrouvé par son code et son nom',
        'aSonCode(l, p) && p.libelle === l.libelle) ??',
        'aSonCode(l, p)) ??',
      ],
      ['HSL-88', 'un produit est celui d’une ligne', '|| pris.has(p.id)', ''],
      ['HSL-89', 'un stupéfiant, le registre éteint', `p.tableau === 'stupefiant' ||`, ''],
    ],
  },
  {
    fichier: 'server/vente/station/jugement.sql.ts',
    essais: QUARANTAINE,
    mutants: [
      [
        'HSL-90',
        'une garde finie avant n’est plus',
        `(statut = 'En cours' or fin_at >= $1)`,
        '(true)',
      ],
      [
        'HSL-91',
        'les ventes du poste même ne lui rendent pas de boîtes',
        'where h.station_id = $3))) x)',
        'where h.station_id = -$3))) x)',
        { essais: [...QUARANTAINE, 'tests/vente/station/retours-difficiles.test.ts'] },
      ],
      [
        'HSL-92',
        'une garde de tout du long ne laisse pas vendre sans elle',
        'not exists (select from g where tout_du_long)',
        'true',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/mettre-de-cote.ts',
    essais: QUARANTAINE,
    mutants: [
      ['HSL-93', 'scellée', `  inscrire(em, 'quarantaine', gardee.id);\n`, ''],
      ['HSL-94', 'la pharmacienne le sait', '...(controle\n', '...(!controle\n'],
      [
        'HSL-95',
        'le dernier numéro du poste a bougé',
        'await avancerStation(em, station, v.numero, preuve)',
        'await avancerStation(em, station, 0, preuve)',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/gerer-stations.ts',
    essais: PORTE,
    mutants: [
      [
        'HSL-96',
        'cinq postes attendent, pas six',
        '< ATTENTE_MAX) return',
        '<= ATTENTE_MAX) return',
      ],
      [
        'HSL-97',
        'un poste accepté n’attend plus',
        ".where('enrolee_at', 'is', null)\n      .where('ecartee_at'",
        ".where('ecartee_at'",
      ],
      [
        'HSL-98',
        'une autre clé est refusée',
        "    return refus(409, 'station_autre_cle', phrases.stationAutreCle);",
        '    return s;',
      ],
      [
        'HSL-115',
        'la clé d’un autre poste ne sert pas deux fois',
        '  if (!autre) return null;\n',
        '  return null;\n',
      ],
      ['HSL-99', 'l’activation vaut une fois', '.where((eb) => eb.not(eb.exists(deja)))', ''],
      [
        'HSL-100',
        'une activation qui n’a pas servi ne vaut rien',
        ".where('utilise_at', 'is not', null)",
        '',
      ],
      [
        'HSL-101',
        'sans clé, rien à accepter',
        ".where('cle_publique', 'is not', null)",
        '',
        { essais: [...PORTE, 'tests/vente/station/postes.test.ts'] },
      ],
      [
        'HSL-102',
        'une marque ne se donne pas soi-même',
        'confiance === null ? null : (corps.marque ?? null)',
        'corps.marque ?? null',
        { essais: ['tests/vente/station/retours-difficiles.test.ts', ...PORTE] },
      ],
    ],
  },
  {
    fichier: 'server/vente/station/remettre-vente.ts',
    essais: PORTE,
    mutants: [
      [
        'HSL-103',
        'un poste qui attend ne remet rien',
        'return station.enrolee_at === null\n',
        'return station.cle_publique === null\n',
      ],
      [
        'HSL-104',
        'ce qui est refusé est dit',
        'return estRefus(recue) ? notifyRefus(r, recue) : recue;',
        'return recue;',
      ],
    ],
  },
  {
    fichier: 'client/vente/station/remise.ts',
    essais: ['tests/vente/station/signer.ecran.test.tsx'],
    mutants: [
      [
        'HSL-105',
        'une vente refusée n’arrête pas les suivantes',
        `if (recue === 'attendre') return false;`,
        "if (!recue || recue === 'attendre') return false;",
      ],
    ],
  },
  {
    fichier: 'server/vente/station/decider-quarantaine.ts',
    essais: QUARANTAINE,
    mutants: [
      [
        'HSL-106',
        'décidée une fois',
        `if (q.statut !== 'En quarantaine') {`,
        `if (q.statut === 'Refusée') {`,
      ],
      ['HSL-107', 'ni par qui l’a remise', ' || q.envoyee_par_id === session.id', ''],
      ['HSL-108', 'ni par qui l’a vendue', 'q.vendeur_id === session.id || ', ''],
      [
        'HSL-109',
        'un produit par ligne, une ligne une fois',
        'if (new Set(ids).size < ids.length || new Set(choisies.map((c) => c.rang)).size < ids.length)',
        'if (ids.length === 0)',
      ],
      [
        'HSL-110',
        'une ligne sans produit attend qu’on le dise',
        'if (sansProduit) return',
        'if (sansProduit && ids.length > 300) return',
      ],
      ['HSL-111', 'nos taxes, au prix payé', 'if (avant === apres) return', 'if (avant) return'],
      [
        'HSL-112',
        'la remise suit ce qui est accepté',
        'return plusPetit(fraction(remise, part, tout), part);',
        'return plusPetit(remise, part);',
      ],
      [
        'HSL-130',
        'ses taxes sont celles de son jour ici',
        'const jour = jourDe(toDate(q.faite_at));',
        'const jour = toDate(q.faite_at).toISOString().slice(0, 10);',
      ],
      ['HSL-113', 'la décision est scellée', `  inscrire(em, 'quarantaine', q.id);\n`, ''],
      [
        'HSL-114',
        'décidée, elle n’est plus annoncée',
        '  await leverNotifications(em, clesDeQuarantaine(q.id), maintenant);\n',
        '',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/sortir-boites-lues.ts',
    essais: LUES,
    mutants: [
      [
        'LOT-60',
        'un lot ouvert finit comme ses boîtes',
        'return tient ? dite :',
        'return dite ? dite :',
      ],
      ['LOT-62', 'la première péremption prise', '.sort()[0]', '.sort().at(-1)'],
      [
        'LOT-63',
        'c’est dit',
        'return change && retenue !== dite.date_expiration ?',
        'return change && retenue === dite.date_expiration ?',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/billetage/premier-comptage.rules.ts',
    essais: COMPTAGE_REGLES,
    mutants: [
      [
        'BIL-70',
        'un autre fond est un autre comptage',
        '  a.fond_caisse === b.fond_caisse &&\n',
        '',
      ],
      [
        'BIL-71',
        'un autre mode est un autre comptage',
        'MODES_COMPTES.every((m) => a[m] === b[m])',
        'MODES_COMPTES.some((m) => a[m] === b[m])',
      ],
      [
        'BIL-72',
        'un billet de 500 n’est pas une pièce',
        '`${c.type}:${c.valeur}×${c.nombre}`',
        '`${c.valeur}×${c.nombre}`',
      ],
      ['BIL-73', 'ce qui est demandé passe', 'return c.demande ||', 'return'],
      [
        'BIL-74',
        'rendu plus que reçu, un mode n’attend rien',
        'plusGrand(ZERO, attendu)',
        'attendu',
      ],
      [
        'BIL-75',
        'un mode juste ne diffère pas',
        '.filter((m) => m.ecart !== 0)',
        '.filter((m) => m.ecart >= 0)',
      ],
      [
        'BIL-76',
        'un espace n’est pas un motif',
        '!motifs.motif_ecart?.trim()',
        '!motifs.motif_ecart',
      ],
      [
        'BIL-77',
        'un franc de trop demande aussi son motif',
        '(ecarts[quoi] ?? ZERO) !== ZERO &&',
        '(ecarts[quoi] ?? ZERO) < ZERO &&',
      ],
      [
        'BIL-78',
        'le motif d’un autre mode ne vaut pas',
        '!motifs[`motif_${quoi}`]?.trim() &&',
        '!motifs.motif_cheque?.trim() &&',
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/record-comptages.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'BIL-79',
        'un compte retiré n’est pas repris pour le suivant',
        'dernier.billetage_id === null && memeComptage',
        'memeComptage',
      ],
      [
        'BIL-80',
        'ce qui attend son motif est le même fait',
        'if (dernier && dernier.billetage_id === null && memeComptage(dernier, c.trouve))',
        'if (dernier && dernier.rang < 0)',
      ],
      [
        'BIL-81',
        'un recompte est dit',
        'if (faits.length > 0) await notifyRecompte',
        'if (faits.length > 1) await notifyRecompte',
      ],
      [
        'BIL-82',
        'au-delà, rien n’est comparé',
        'if (!permis && !voitAttendu(r.session)) return',
        'if (!permis && voitAttendu(r.session)) return',
      ],
      [
        'BIL-83',
        'chaque essai refusé est écrit',
        'return constat(\n',
        'return ((r: Refus): Refus => r)(\n',
      ],
      [
        'BIL-84',
        'le comptage est scellé',
        `  inscrire(em, 'comptage', ecrit.id);\n`,
        '',
        { essais: [...COMPTAGE, ...JOURNAL] },
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/permettre-recompte.ts',
    essais: COMPTAGE,
    mutants: [
      ['BIL-85', 'un recompte demandé est permis', '${constant(COMPTAGES_PAR_DEMANDE)}', '0'],
      [
        'BIL-86',
        'il porte le nom de qui le demande',
        'recompte_demande_par: d.par',
        'recompte_demande_par: null',
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/deposer-billetage.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'BIL-87',
        'une sortie tapée demande son motif',
        '    ecart,\n    ...dits,\n',
        '    ecart,\n',
      ],
      [
        'BIL-88',
        'chaque mode demande le sien',
        '    ...ecartsDesModes(trouveDe(corps, c.fond_caisse), comptee.sommes),\n',
        '',
      ],
      [
        'BIL-89',
        'ce que le comptage seul disait est dit',
        '  ...b.dits.map((d) =>',
        '  ...b.dits.slice(9).map((d) =>',
      ],
      [
        'BIL-90',
        'un mode en écart est dit',
        '  ...modesEnEcart(b).map((m) =>',
        '  ...modesEnEcart(b).slice(9).map((m) =>',
      ],
      [
        'BIL-91',
        'le fait reste, aussi sans motif',
        'return constat(sansMotif);',
        'return sansMotif;',
      ],
      [
        'BIL-92',
        'une sortie au-dessus du plafond se signe',
        'plusGrand(compte.dits.entrees, compte.dits.sorties)',
        'compte.dits.entrees',
      ],
      [
        'BIL-93',
        'une entrée aussi',
        'plusGrand(compte.dits.entrees, compte.dits.sorties)',
        'compte.dits.sorties',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/encaisser-reservation.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'BIL-94',
        'la référence se demande où la pharmacie le veut',
        'return reglage?.reference_exigee\n',
        'return !reglage?.reference_exigee\n',
      ],
      ['BIL-95', 'jamais en espèces', '  if (mode === null) return null;\n', ''],
    ],
  },
  {
    fichier: 'shared/gestion/billetage/billetage.rules.ts',
    essais: ['tests/gestion/billetage/billetage.rules.test.ts'],
    mutants: [
      [
        'BIL-96',
        'la fin n’est plus dans la période',
        'Date.parse(b.fin_at) - 1)',
        'Date.parse(b.fin_at))',
      ],
      [
        'BIL-97',
        'la même période ne se dit qu’une fois',
        'saisie === tenue ? null : saisie',
        'saisie',
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/faute-de-tiroir.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'SES-50',
        'trois refus par jour',
        '>= RETRAITS_REFUSES_PAR_JOUR)',
        '> RETRAITS_REFUSES_PAR_JOUR)',
      ],
      ['SES-51', 'le refus reste écrit', 'return constat(\n', 'return ((r: Refus): Refus => r)(\n'],
      [
        'SES-52',
        'qui voit l’attendu n’est pas compté',
        'const aveugle = !voitAttendu(session);',
        'const aveugle = true;',
      ],
      ['SES-53', 'le fond compte', 'attenduDeSession(locked.fond, sommes)', 'sommes.vendu'],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/bouger-fonds.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'SES-54',
        'un transfert sort aussi du tiroir',
        `return corps.genre === 'ajout' ? null :`,
        `return corps.genre !== 'retrait' ? null :`,
      ],
      ['SES-55', 'le plafond se signe', '  if (sansSignature) return sansSignature;\n', ''],
      [
        'SES-57',
        'les deux noms sont gardés',
        '    accord_par: signataireDe(corps),\n  });\n  inscrire',
        '    accord_par: null,\n  });\n  inscrire',
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/second-signataire.ts',
    essais: COMPTAGE,
    mutants: [
      ['SES-58', 'jamais son propre code', ' && p.id !== session.id', ''],
      ['SES-59', 'le code de qui valide', 'vaut: (p) => peutSigner(p) && ', 'vaut: (p) => '],
      [
        'SES-60',
        'sous le plafond, le code n’est pas regardé',
        'if (!signatureDue(await sortie(r), await plafondDesFonds(r.em))) return null;',
        '',
      ],
      ['SES-61', 'cent mille francs, sauf réglage', 'enCentimes(100_000)', 'enCentimes(200_000)'],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/bouger-fonds.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'SES-70',
        'deux retraits au même instant, de deux tiroirs, se signent ensemble',
        '  await lockSortiesOf(em, session.fullname);\n',
        '',
      ],
    ],
  },
  {
    fichier: 'server/gestion/depense/enregistrer-depense.ts',
    essais: COMPTAGE,
    mutants: [
      [
        'SES-71',
        'deux dépenses au même instant se signent ensemble',
        '  await lockSortiesOf(em, session.fullname);\n  const du = await aSignerNouvelle(r);',
        '  const du = await aSignerNouvelle(r);',
      ],
    ],
  },
  {
    fichier: 'server/vente/session-caisse/notify-mouvement.ts',
    essais: ['tests/gestion/billetage/premier-comptage.test.ts'],
    mutants: [
      [
        'SES-56',
        'un gros mouvement est dit',
        'if (!signatureDue(du, await plafondDesFonds(em))) return;',
        'if (signatureDue(du, await plafondDesFonds(em))) return;',
      ],
      [
        'SES-64',
        'un tiroir à zéro n’est pas sous zéro',
        'if (solde >= ZERO) return;',
        'if (solde > ZERO) return;',
      ],
      ['SES-65', 'un tiroir sous zéro sonne', 'if (solde >= ZERO) return;', 'return;'],
    ],
  },
  {
    fichier: 'server/stock/commande/receptionner.ts',
    essais: ['tests/stock/commande/receptionner.test.ts'],
    mutants: [
      [
        'CMD-50',
        'ce qui est retiré de la vente n’entre pas hors commande',
        'if (absent && !absent.is_active)',
        'if (absent && absent.qte > 0)',
      ],
      [
        'CMD-51',
        'hors commande se dit',
        'if (absent && !r.hors_commande)',
        'if (absent && absent.qte > 0)',
      ],
      [
        'CMD-52',
        'une date confirmée se lit à l’audit',
        ', dates_confirmees: corps.dates_confirmees }',
        ' }',
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/livre-caisse.sql.ts',
    essais: SESSIONS,
    mutants: [
      [
        'CPT-60',
        'deux lignes, qui s’ajoutent',
        '(e.genre, e.espece - e.ecart, 0)',
        '(e.genre, e.espece, 0)',
      ],
      [
        'CPT-61',
        'pas d’écart, pas de ligne',
        'where e.espece <> 0 ${caisse}) t',
        'where true ${caisse}) t',
      ],
      [
        'CPT-62',
        'la banque n’est pas le coffre',
        `m.genre in ('ajout', 'retrait') and`,
        `m.genre in ('ajout', 'retrait', 'depot_banque') and`,
      ],
      [
        'CPT-63',
        'qui a reçu est dit',
        'b.created_by as par, b.recu_par,',
        'b.created_by as par, null as recu_par,',
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/visees.sql.ts',
    essais: ['tests/gestion/inventaire/clore-inventaire.test.ts'],
    mutants: [
      ['INV-30', 'le compte le plus tardif tient', '    and not ${PLUS_TARD}\n', ''],
      [
        'INV-31',
        'à la même heure, le second clos l’emporte',
        'and x.compte_at > coalesce(l.compte_at,\n',
        'and x.compte_at >= coalesce(l.compte_at,\n',
      ],
      [
        'INV-32',
        'un inventaire encore ouvert ne tient rien',
        `      and a.statut = 'Terminé' and x.qte_reelle is not null\n      and x.compte_at > coalesce(l.compte_at,\n`,
        '      and x.qte_reelle is not null\n      and x.compte_at > coalesce(l.compte_at,\n',
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/presenter-inventaire.ts',
    essais: ['tests/gestion/inventaire/clore-inventaire.test.ts'],
    mutants: [
      [
        'INV-33',
        'un compte d’ailleurs dit s’il est d’après',
        `eb('x.compte_at', '>', eb.fn.coalesce(`,
        `eb('x.compte_at', '<', eb.fn.coalesce(`,
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/comptes.rules.ts',
    essais: COMPTES,
    mutants: [
      [
        'CPT-70',
        'nul ne change ses propres droits',
        'if (cible?.id === acteur.id) {',
        'if (cible?.id === -acteur.id) {',
      ],
      ['CPT-71', 'nul ne se nomme administrateur', 'const change = nomme ||', 'const change ='],
      ['CPT-72', 'un droit déjà tenu peut rester', ' && !tenus.has(`${menu}/${submenu}`)', ''],
      [
        'CPT-73',
        'un compte aux mêmes droits s’ouvre',
        'droitsIndus(acteur, null, cible.habilitations).length > 0',
        'cible.habilitations.length > 0',
      ],
      [
        'CPT-74',
        'un compte mieux doté ne s’ouvre pas',
        'droitsIndus(acteur, null, cible.habilitations).length > 0',
        'droitsIndus(acteur, cible, cible.habilitations).length > 0',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/definir-pin.ts',
    essais: QUI_PEUT,
    mutants: [
      [
        'CPT-75',
        'le code d’un mieux doté ne se pose pas',
        'return interdit === null ? dossier.cible :',
        "return interdit !== '' ? dossier.cible :",
      ],
      [
        'CPT-76',
        'choisi par un autre, à changer',
        'pin_a_changer: has_pin && !sien,',
        'pin_a_changer: false,',
      ],
      [
        'CPT-77',
        'choisi par soi, il vaut',
        'pin_a_changer: has_pin && !sien,',
        'pin_a_changer: has_pin,',
      ],
      [
        'CPT-78',
        'nul ne se donne un code',
        'if (sien && !(cible.has_pin && has_pin) &&',
        'if (sien && !has_pin &&',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/desactiver-utilisateur.ts',
    essais: QUI_PEUT,
    mutants: [
      [
        'CPT-79',
        'un mieux doté ne se rouvre pas',
        "  if (interdit !== null) return refus(403, 'non_autorise', interdit);\n  if (cible.is_active)",
        '  if (cible.is_active)',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/prouver-identite.ts',
    essais: ['tests/admin/utilisateur/qui-entre.test.ts'],
    mutants: [
      [
        'CPT-80',
        'l’actuel est demandé toujours',
        'return session.must_change_password\n',
        'return session\n',
      ],
      [
        'CPT-81',
        'le premier changement ne le demande pas',
        'return session.must_change_password\n',
        'return session.must_change_password && session.is_admin\n',
      ],
      [
        'CPT-82',
        'l’actuel est regardé',
        'if (corps.password_actuel !== undefined)',
        "if (corps.password_actuel === '')",
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/pin-d-un-autre.ts',
    essais: ACCORD,
    mutants: [
      ['CPT-83', 'dix par jour', 'const MAX_DU_JOUR = 10;', 'const MAX_DU_JOUR = 11;'],
      [
        'CPT-84',
        'cinq en cinq minutes',
        '  if (essai.bloque) return { ...essai.bloque,',
        '  if (!essai) return {',
      ],
      [
        'CPT-85',
        'le troisième se dit',
        'const DITS = [3, MAX_DU_JOUR];',
        'const DITS = [4, MAX_DU_JOUR];',
      ],
      ['CPT-86', 'le dernier se dit', 'const DITS = [3, MAX_DU_JOUR];', 'const DITS = [3];'],
      [
        'CPT-87',
        'chaque code faux est écrit',
        '    await audit(tx, { ...fait, apres: { pour, nombre } });\n',
        '',
      ],
      [
        'CPT-88',
        'un code de deux ne vaut pour personne',
        'justes.length === 1 && trouve &&',
        'trouve &&',
      ],
      [
        'CPT-89',
        'un code choisi par un autre ne vaut pas',
        'if (seul && !seul.pin_a_changer) {',
        'if (seul) {',
      ],
      [
        'CPT-90',
        'son propre code n’en rend aucun',
        '(p) => p.id === session.id || porte.vaut(p)',
        'porte.vaut',
      ],
      [
        'CPT-91',
        'un juste rend le sien',
        '    await uncountAttempt(em, essai.cles.duJour, MAX_DU_JOUR);\n',
        '',
      ],
      [
        'CPT-92',
        'un juste rouvre les cinq minutes',
        '    await forgetAttempts(em, essai.cles.courte);\n',
        '',
      ],
      ['CPT-93', 'le jour se dit au dixième', 'if (dernier) fermeePour = UN_JOUR_S;', ''],
    ],
  },
  {
    fichier: 'server/vente/accord/donner-accord.ts',
    essais: ACCORD,
    mutants: [
      [
        'ACO-10',
        'rien demandé, aucun code regardé',
        '  if (requis.length === 0) return null;\n',
        '',
      ],
      [
        'ACO-11',
        'parmi ceux dont l’accord est demandé',
        'vaut: (p) => requis.some((m) => peutAccorderA(p, m)),',
        'vaut: () => true,',
      ],
      [
        'ACO-12',
        'un panier changé ne demande rien',
        'return !etat || (corps.version ?? etat.version) !== etat.version ? [] :',
        'return !etat ? [] :',
      ],
      [
        'ACO-13',
        'un panier fermé ne demande rien',
        `if (panier?.status !== 'Brouillon' && panier?.status !== 'Devis') return [];`,
        'if (!panier) return [];',
      ],
    ],
  },
  {
    fichier: 'server/vente/accord/lire-accords.ts',
    essais: ['tests/sante/ordonnancier/inscrire-les-ventes.test.ts'],
    mutants: [
      [
        'ACO-14',
        'une délivrance est accordée sur son ordonnance',
        'changee === null || new Date(a.created_at) >= changee',
        'true',
      ],
    ],
  },
  {
    fichier: 'shared/vente/accord/accord.rules.ts',
    essais: ['tests/vente/accord/accord.rules.test.ts'],
    mutants: [
      [
        'ACO-15',
        'un accord vaut pour son client',
        'if ((donne.client_id ?? m.client_id) !== m.client_id) return false;',
        '',
      ],
    ],
  },
  {
    fichier: 'server/admin/notification/notify-compte-touche.ts',
    essais: QUI_PEUT,
    mutants: [
      [
        'NOT-60',
        'son propre compte ne se dit à personne',
        '  if (compte.id === session.id) return;\n',
        '',
      ],
      [
        'NOT-61',
        'à chaque administrateur',
        `.where('id', '<>', session.id)`,
        `.where('id', '=', session.id)`,
      ],
    ],
  },
  {
    fichier: 'shared/admin/notification/notification.rules.ts',
    essais: QUI_PEUT,
    mutants: [
      ['NOT-62', 'à son titulaire', '      parmi: [compte.id],\n', '      parmi: autres,\n'],
      [
        'NOT-63',
        'il choisit le sien',
        `quoi === 'pin' ? ' ; choisissez`,
        `quoi === 'droits' ? ' ; choisissez`,
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/utilisateur.routes.ts',
    essais: QUI_PEUT,
    mutants: [
      [
        'NOT-64',
        'un compte créé se dit',
        `told(creerUtilisateurActe, 'cree')`,
        'creerUtilisateurActe',
      ],
      [
        'NOT-65',
        'des droits changés se disent',
        `direDroits: (cible) => notifyCompteTouche(r, cible, 'droits'),`,
        'direDroits: () => Promise.resolve(),',
      ],
    ],
  },
  {
    fichier: 'server/platform/scellement/ancres.ts',
    essais: FINS,
    mutants: [
      [
        'SCE-40',
        'un fichier abîmé est une faute',
        `lues.perdues === 'illisibles' || deja !== undefined`,
        'deja === undefined',
      ],
      [
        'SCE-41',
        'un fichier enlevé est une faute',
        `lues.perdues === 'illisibles' || deja !== undefined`,
        `lues.perdues === 'illisibles'`,
      ],
      ['SCE-42', 'chaque fin a sa chaîne', 'lues.every(estAncre)', 'lues.length > 0'],
      [
        'SCE-43',
        'enlevé pendant qu’il tourne',
        'const perdue = ecrits.has(place) && !jugees ? fins.faute : null;',
        'const perdue = jugees ? fins.faute : null;',
      ],
      [
        'SCE-44',
        'la perte est scellée',
        '  if (faute === null) return;\n',
        '  if (faute !== null) return;\n',
      ],
    ],
  },
  {
    fichier: 'server/platform/scellement/pieces.sql.ts',
    essais: JOURNAL,
    mutants: [
      [
        'SCE-45',
        'le nom de l’assuré est scellé',
        '${x}.identifiant_assure, ${x}.nom_assure, ${x}.numero_feuille_assure',
        '${x}.identifiant_assure, ${x}.numero_feuille_assure',
      ],
      [
        'SCE-46',
        'son identifiant est scellé',
        '${x}.identifiant_assure, ${x}.nom_assure, ${x}.numero_feuille_assure',
        '${x}.nom_assure, ${x}.numero_feuille_assure',
      ],
      [
        'SCE-47',
        'sa feuille est scellée',
        '${x}.identifiant_assure, ${x}.nom_assure, ${x}.numero_feuille_assure',
        '${x}.identifiant_assure, ${x}.nom_assure',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/corriger-assure-de-vente.ts',
    essais: JOURNAL,
    mutants: [['SCE-48', 'chaque correction est un fait', `    inscrire(em, 'assure', id);\n`, '']],
  },
  {
    fichier: 'server/platform/verification/audites.sql.ts',
    essais: COLONNES,
    mutants: [
      ['SCE-49', 'un administrateur nommé à la main', `    is_admin: 't.is_admin',\n`, ''],
      ['SCE-50', 'des droits donnés à la main', `    habilitations: 't.habilitations',\n`, ''],
      [
        'SCE-51',
        'un crédit donné à la main',
        `    plafond_dette: sqlFrancs('t.plafond_dette'),\n`,
        '',
      ],
      [
        'SCE-52',
        'le dernier dit est celui qui tient',
        'order by j.entite_id, c.champ, j.id desc) a',
        'order by j.entite_id, c.champ, j.id) a',
      ],
    ],
  },
  {
    fichier: 'server/platform/http/outside.ts',
    essais: ['tests/platform/http/outside.test.ts'],
    mutants: [
      [
        'SEC-30',
        'chaque renvoi est jugé',
        `(isIP(host) && !isGood(host))`,
        '(isIP(host) && !host)',
      ],
      ['SEC-31', 'trois renvois se suivent', 'i <= REDIRECTS_MAX; i++', 'i < REDIRECTS_MAX; i++'],
      ['SEC-35', 'pas quatre', 'i <= REDIRECTS_MAX; i++', 'i <= REDIRECTS_MAX + 1; i++'],
      ['SEC-32', 'une IPv6 publique seulement', `PUBLIC_V6.check(address, 'ipv6') && `, ''],
      ['SEC-33', 'ni 6to4', `INNER.addSubnet('2002::', 16, 'ipv6');\n`, ''],
      ['SEC-34', 'ni trop gros', 'if (size > max) {', 'if (size < 0) {'],
    ],
  },
  {
    fichier: 'server/platform/fichier/pixels-png.ts',
    essais: ['tests/vente/vente/logo-du-ticket.test.ts'],
    mutants: [
      [
        'FIC-30',
        'pas plus que ce qu’elle dit',
        'if (lus > attendus + MARGE) return false;',
        'if (lus < 0) return false;',
      ],
      ['FIC-31', 'pas moins d’un octet', 'return lus >= attendus;', 'return lus + 1 >= attendus;'],
      ['FIC-32', 'sept passes', 'if (v.getUint8(28) === 0)', 'if (v.getUint8(28) >= 0)'],
    ],
  },
  {
    fichier: 'server/platform/http/body.ts',
    essais: ['tests/platform/http/corps-illisible.test.ts'],
    mutants: [
      [
        'REJ-20',
        'trente-deux niveaux',
        'if (depth > DEPTH_MAX) return true;',
        'if (depth > 1e9) return true;',
      ],
      [
        'REJ-21',
        'les crochets d’un texte ne comptent pas',
        `if (c === '\\\\') i += 1;`,
        `if (c === 'é') i += 1;`,
      ],
      [
        'REJ-22',
        'à la porte, seize kilo-octets',
        'signedIn ? JSON_MAX : PUBLIC_MAX',
        'signedIn ? JSON_MAX : JSON_MAX',
      ],
      [
        'REJ-23',
        'seize kilo-octets, pas un de moins',
        'const PUBLIC_MAX = 16_384;',
        'const PUBLIC_MAX = 16_000;',
      ],
    ],
  },
  {
    fichier: 'shared/base/contract.ts',
    essais: ['tests/platform/http/corps-illisible.test.ts'],
    mutants: [
      [
        'REJ-24',
        'ce qui ne se voit pas n’est pas un nom',
        't.replace(/[\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\x7f-\\x9f\\u2800]/gu',
        't.replace(/[\\p{Zl}\\p{Zp}]/gu',
      ],
      [
        'REJ-25',
        'l’espace qui reste n’est pas un nom',
        '    z.overwrite(sansInvisibles),\n    z.trim(),\n',
        '    z.trim(),\n    z.overwrite(sansInvisibles),\n',
      ],
    ],
  },
  {
    fichier: 'server/cli/install-state.mjs',
    essais: ['tests/cli/installation.unit.test.ts'],
    mutants: [
      [
        'INS-20',
        'la version essayée',
        'if (found !== version) faults',
        'if (found === version) faults',
      ],
      [
        'INS-21',
        'à l’octet près',
        `!== expected)\n        faults`,
        `.length !== expected.length)\n        faults`,
      ],
    ],
  },
  {
    fichier: 'client/ui/lecture/lire-zip.ts',
    essais: ['tests/platform/import/fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-01',
        'une archive se pèse ouverte, non sur parole',
        'if (lus > max)',
        'if (pleine > max)',
      ],
    ],
  },
  {
    fichier: 'shared/base/lire-csv.ts',
    essais: ['tests/platform/import/fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-02',
        'un guillemet seul ne colle pas les lignes',
        'if (gluesRows(text, [start, i], separator, record))',
        'if (record.width < 0)',
      ],
    ],
  },
  {
    fichier: 'client/ui/export/lire-classeur.ts',
    essais: ['tests/platform/import/fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-03',
        'une cellule fusionnée vaut une fois',
        'if (cell.isMerged && cell.master !== cell)',
        'if (cell.isMerged && !cell.master)',
      ],
    ],
  },
  {
    fichier: 'shared/platform/import/lire-releve-mobile.rules.ts',
    essais: ['tests/platform/import/lire-fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-05',
        'un paiement échoué n’en confirme aucun',
        '[statut, sens].some(estEchec)',
        '[sens].some(estEchec)',
      ],
      [
        'LEC-06',
        'un statut inconnu se corrige',
        "if (statutInconnu(lue.valeurs)) lue.fautif('statut_inconnu');",
        '',
      ],
    ],
  },
  {
    fichier: 'shared/platform/import/lire-certifications.rules.ts',
    essais: ['tests/platform/import/lire-fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-07',
        'une facture annulée là-bas ne donne pas son code',
        'if (estEchec(lue.valeurs.statut)) {',
        "if (lue.valeurs.statut === '!') {",
      ],
    ],
  },
  {
    fichier: 'shared/platform/import/colonnes.rules.ts',
    essais: ['tests/platform/import/lire-fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-08',
        'des euros ne sont pas des francs',
        'MESURES.has(genre) && AUTRE_UNITE.test(tete)',
        'MESURES.has(genre) && tete === genre',
      ],
      [
        'LEC-09',
        'deux lignes de têtes se lisent ensemble',
        'if (suite) return { dites: suite, suite: rang + 2 };',
        '',
      ],
      ['LEC-10', 'un prix hors taxes n’est pas l’achat', 'champs[achat] = null;', ''],
    ],
  },
  {
    fichier: 'shared/platform/import/lire-fichier.rules.ts',
    essais: ['tests/platform/import/lire-fichier.rules.test.ts'],
    mutants: [
      [
        'LEC-04',
        'un fichier ne cache aucun signe',
        'brute.cellules.map(celluleVue)',
        'brute.cellules',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/modifier-utilisateur.ts',
    essais: ['tests/admin/utilisateur/modifier-compte.test.ts'],
    mutants: [
      [
        'COM-40',
        'un sosie ne signe pas à la place d’un autre',
        'voulu === undefined ? undefined : sosieDe(voulu, autres)',
        'voulu !== undefined && autres.includes(voulu) ? voulu : undefined',
      ],
    ],
  },
  {
    fichier: 'server/admin/utilisateur/gerer-jetons.ts',
    essais: ['tests/admin/utilisateur/jetons.test.ts'],
    mutants: [['COM-41', 'ni un programme', 'if (confondu !== null)', 'if (confondu === nom)']],
  },
];
