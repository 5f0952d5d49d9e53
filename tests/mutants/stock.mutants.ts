import type { Foyer } from './mutant.ts';

const RECEVOIR = ['tests/stock/commande/receptionner.test.ts'];
const RETOURS = ['tests/stock/produit/bouger-les-lots.test.ts'];
const INVENTAIRES = ['tests/gestion/inventaire/clore-inventaire.test.ts'];
const DEVIS = ['tests/vente/facture/valider-devis.test.ts'];
const REGISTRE = ['tests/sante/ordonnancier/allumer-en-travaillant.test.ts'];
const BORDEREAUX = ['tests/vente/cnamgs/suivre-bordereau.test.ts'];

/** Stock, orders, returns, inventories, invoices, statements. */
export const STOCK: readonly Foyer[] = [
  {
    fichier: 'server/stock/produit/sortir-du-stock.ts',
    essais: ['tests/stock/produit/produits.test.ts', 'tests/stock/produit/vendre-par-lots.test.ts'],
    mutants: [
      [
        'STO-02',
        'ce qui était promis s’annonce',
        'await annoncerPromesses(em, ids, origine.maintenant);',
        '',
        {
          essais: [
            'tests/stock/produit/produits.test.ts',
            'tests/stock/commande/annonces-de-commande.test.ts',
            'tests/admin/notification/annoncer.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/mouvoir-stock.sql.ts',
    essais: ['tests/stock/produit/produits.test.ts', 'tests/stock/produit/vendre-par-lots.test.ts'],
    mutants: [
      ['STO-03', 'le lot suit son produit', 'qte = t.qte ${signe} x.n', 'qte = t.qte'],
      [
        'STO-04',
        'chaque mouvement dit son prix d’achat d’alors',
        `select id, libelle, '\${type}', n, prix_achat,`,
        `select id, libelle, '\${type}', n, prix_de_vente,`,
        {
          essais: [
            'tests/stock/produit/vendre-par-lots.test.ts',
            'tests/stock/produit/produits.test.ts',
            'tests/gestion/inventaire/clore-inventaire.test.ts',
            'tests/vente/vente/encaisser.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/notify-franchissements.ts',
    essais: ['tests/admin/notification/annoncer.test.ts'],
    mutants: [['STO-01', 'une rupture se dit', 'franchis.flatMap((f) => f.dire ?? [])', '[]']],
  },
  {
    fichier: 'server/stock/mouvement/creer-mouvement.ts',
    essais: ['tests/stock/produit/bouger-les-lots.test.ts', 'tests/stock/produit/produits.test.ts'],
    mutants: [
      ['MOU-01', 'pas de sortie au-dessus du stock', 'return produit.qte < qte', 'return qte < 0'],
      ['MOU-02', 'pas de sortie au-dessus du lot', 'return lu.qte < c.qte', 'return lu.qte < 0'],
      [
        'MOU-03',
        'un motif réservé ne se prend pas à la main',
        `if (estMotifReserve('mouv_motifs', motif))`,
        'if (!motif)',
      ],
      [
        'MOU-04',
        'ce qui a bougé depuis sa lecture ne sort pas',
        'vue === undefined || vue === produit.version',
        'vue === undefined || vue > 0',
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/receptionner.ts',
    essais: RECEVOIR,
    mutants: [
      ['CMD-10', 'les unités gratuites entrent aussi', 'qte: r.qte + r.ug,', 'qte: r.qte,'],
      [
        'CMD-11',
        'les prix de la livraison deviennent ceux du produit',
        'if (changes.length === 0) return ventes;',
        'if (changes.length >= 0) return ventes;',
      ],
      [
        'CMD-12',
        'un lot déjà périmé est dit',
        'estPerime(r.date_expiration ?? null, jourDe(maintenant))',
        "(r.date_expiration ?? '9999') <= jourDe(maintenant)",
      ],
      [
        'CMD-13',
        'un produit absent de la commande est refusé',
        'if (fautes.length > 0) return refus',
        'if (fautes.length > 99) return refus',
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/lock-commande.ts',
    essais: [...RECEVOIR, 'tests/stock/commande/preparer-commande.test.ts'],
    mutants: [
      [
        'CMD-14',
        'une commande terminée ne se reçoit plus',
        'if (!estOuverte(tenue.status))',
        'if (!tenue.status)',
      ],
      [
        'OFR-03',
        'un fournisseur retiré ne vend plus',
        ".where('deleted_at', 'is', null)",
        '',
        { essais: ['tests/stock/commande/offres.test.ts'] },
      ],
      [
        'CMD-15',
        'on reçoit la commande qu’on a lue',
        'version !== undefined && version !== tenue.version',
        'version === 0',
      ],
      [
        'CMD-16',
        'une commande se reçoit sous son verrou',
        ".selectAll().where('id', '=', id).forUpdate()",
        ".selectAll().where('id', '=', id)",
      ],
    ],
  },
  {
    fichier: 'server/stock/retour/gerer-retours.ts',
    essais: RETOURS,
    mutants: [
      ['RET-01', 'on ne rend pas plus qu’on n’a', 'if (qte > dispo)', 'if (qte < 0)'],
      [
        'RET-02',
        'un retour se traite une fois',
        `if (locked.statut !== 'En attente')`,
        'if (!locked)',
      ],
      [
        'RET-03',
        'un retour refusé revient dans son lot',
        `repartir([{ produit_id, qte }], await partsPrises(em, 'retour', id))`,
        '[{ produit_id, qte }]',
      ],
      [
        'RET-04',
        'un retour vaut son prix d’achat',
        'fois(produit.prix_achat, qte)',
        'produit.prix_achat',
        {
          essais: [
            'tests/stock/produit/bouger-les-lots.test.ts',
            'tests/admin/reference/lectures.test.ts',
            'tests/stock/commande/listes-vivantes.test.ts',
          ],
        },
      ],
      [
        'RET-05',
        'deux réponses à un retour, l’une après l’autre',
        `.where('id', '=', id).forUpdate()`,
        `.where('id', '=', id)`,
        { essais: ['tests/courses/verrous-de-ligne.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/lock-en-cours.ts',
    essais: INVENTAIRES,
    mutants: [
      ['INV-10', 'les clôtures passent une à la fois', 'await advisoryLock(em, UN_A_LA_FOIS);', ''],
      [
        'INV-11',
        'seul ce qui est en cours se clôt',
        `return locked.statut === 'En cours'`,
        'return locked.statut',
      ],
      [
        'INV-17',
        'une vente remise attend la clôture en cours',
        'sharedAdvisoryLock(em, UN_A_LA_FOIS)',
        'Promise.resolve()',
        { essais: ['tests/vente/station/remettre-apres-un-compte.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/lignes.sql.ts',
    essais: INVENTAIRES,
    mutants: [
      [
        'INV-12',
        'ce qu’un autre inventaire a compté suit',
        'l.qte_theorique + x.applique',
        'l.qte_theorique',
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/corriger-stock.ts',
    essais: INVENTAIRES,
    mutants: [
      [
        'INV-13',
        'vendu entre-temps, on relit avant de mouvoir',
        'if (bougees.length > 0) return bougees;',
        '',
      ],
    ],
  },
  {
    fichier: 'server/gestion/inventaire/compter.ts',
    essais: ['tests/gestion/inventaire/ouvrir-et-compter.test.ts'],
    mutants: [
      ['INV-14', 'un rayon ne compte pas ailleurs', `i.type === 'Partiel' ?`, '!i.type ?'],
      [
        'INV-15',
        'qui compte ne voit pas les écarts',
        `raise(em, 'inventaire.compte', [\`inventaire:\${id}\`], aveugle);`,
        `raise(em, 'inventaire.compte', [\`inventaire:\${id}\`], { inventaire: await presenterInventaire(em, apres, true, maintenant), lignes: await lire(true) });`,
        {
          essais: [
            'tests/gestion/inventaire/ouvrir-et-compter.test.ts',
            'tests/gestion/inventaire/voir-inventaire.test.ts',
          ],
        },
      ],
      [
        'INV-16',
        'un compte terminé n’en prend plus',
        `return locked.statut === 'En cours'`,
        'return locked.statut',
        { essais: ['tests/gestion/inventaire/ouvrir-et-compter.test.ts', ...INVENTAIRES] },
      ],
    ],
  },
  {
    fichier: 'server/vente/facture/valider-devis.ts',
    essais: DEVIS,
    mutants: [
      ['DEV-01', 'validé deux fois, c’est la même vente', 'if (deja) return deja;', ''],
      [
        'DEV-05',
        'un devis ne se passe pas de l’accord exigé',
        'if (sansAccord) return sansAccord;',
        '',
        { essais: ['tests/vente/accord/donner-accord.test.ts'] },
      ],
      [
        'DEV-02',
        'la caisse d’une validation est celle qu’on tient',
        'return caisse.id === CAISSE_DEFAUT || caisse.current_authorized_user_id === utilisateur_id',
        'return caisse.id > 0',
      ],
      [
        'DEV-03',
        'les factures n’ont pas de trou',
        "eb('compteur_facture.numero', '+', 1)",
        "eb('compteur_facture.numero', '+', 2)",
      ],
      [
        'DEV-04',
        'on valide le devis qu’on a lu',
        'fauteDevis(em, devis, corps.version)',
        'fauteDevis(em, devis, undefined)',
      ],
    ],
  },
  {
    fichier: 'server/vente/facture/etablir-avoir.ts',
    essais: DEVIS,
    mutants: [
      [
        'AVO-01',
        'une vente facturée et annulée a son avoir',
        'const etabli = await etablirAvoir(r, annulee.data);',
        'const etabli = r.em && (null as Avoir | null);\n  void etablirAvoir;',
      ],
      [
        'AVO-02',
        'les avoirs n’ont pas de trou',
        "eb('compteur_avoir.numero', '+', 1)",
        "eb('compteur_avoir.numero', '+', 2)",
      ],
    ],
  },
  {
    fichier: 'server/vente/cnamgs/suivre-bordereau.ts',
    essais: BORDEREAUX,
    mutants: [
      [
        'BOR-10',
        'deux paiements d’un fonds, l’un après l’autre',
        `.where('id', '=', id).forUpdate()`,
        `.where('id', '=', id)`,
        { essais: ['tests/courses/verrous-de-ligne.test.ts'] },
      ],
      ['BOR-11', 'pas de dépôt à venir', 'if (jour > jourDe(maintenant))', 'if (!jour)'],
      [
        'BOR-12',
        'pas de dépôt avant l’export',
        'return jour < jourDe(new Date(b.created_at))',
        'return !jour',
      ],
      [
        'BOR-13',
        'les paiements d’un fonds s’ajoutent',
        'plus(enCentimes(b.montant_paye), montant)',
        'montant',
      ],
    ],
  },
  {
    fichier: 'server/vente/cnamgs/exporter-bordereau.ts',
    essais: ['tests/vente/cnamgs/exporter-bordereau.test.ts'],
    mutants: [
      [
        'BOR-14',
        'ce qu’on exporte est ce qu’on a lu',
        'if (change(apercu, corps))',
        'if (!apercu)',
      ],
      [
        'BOR-15',
        'une feuille fautive attend',
        'apercu.feuilles.filter((f) => f.fautes.length === 0)',
        'apercu.feuilles',
      ],
    ],
  },
  {
    fichier: 'server/vente/promis/gerer-promis.ts',
    essais: [
      'tests/stock/produit/produits.test.ts',
      'tests/stock/commande/annonces-de-commande.test.ts',
      'tests/admin/notification/annoncer.test.ts',
    ],
    mutants: [
      [
        'PMS-01',
        'une promesse se sert une fois',
        `if (locked.statut !== 'En attente')`,
        'if (!locked)',
      ],
    ],
  },
  {
    fichier: 'server/platform/verification/invariants.ts',
    essais: [
      'tests/vente/vente/chaine-verifiee.test.ts',
      'tests/vente/vente/encaisser.test.ts',
      'tests/platform/demo/demonstration.test.ts',
      'tests/platform/sauvegarde/restauration.test.ts',
    ],
    mutants: [
      [
        'VRF-01',
        'un maillon rompu se voit',
        'empreinte === empreinteDe(precedente, texte)',
        `empreinte !== ''`,
      ],
      [
        'VRF-02',
        'la dernière vente enlevée se voit',
        'if (derniere?.empreinte !== empreinte ||',
        'if (!derniere ||',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/ecoulement.rules.ts',
    essais: ['tests/stock/produit/ecoulement.rules.test.ts'],
    mutants: [
      ['ECO-01', 'pas plus que les lots marqués', 'e.en_lots ?? Infinity', 'Infinity'],
      ['ECO-02', 'ce qui s’est vendu ne reste pas', 'e.qte - e.vendues', 'e.qte'],
      [
        'ECO-03',
        'jamais plus qu’ordonné',
        'Math.min(voulue.ecoulement, marque.taux)',
        'voulue.ecoulement',
      ],
      ['ECO-04', 'une ligne a un prix', '!marque || voulue.qte > marque.reste', '!marque'],
      ['ECO-05', 'ce qui fut dit reste, pour autant', '&& voulue.qte <= tenue.qte', ''],
      ['ECO-06', 'au moins un franc', 'plusGrand(FRANC, reduit)', 'reduit'],
    ],
  },
  {
    fichier: 'server/stock/produit/vendre-dabord.ts',
    essais: ['tests/stock/produit/vendre-dabord.test.ts'],
    mutants: [
      ['ECO-10', 'un lot périmé ne se vend plus', 'if (lot.perime) return', 'if (!lot) return'],
      ['ECO-11', 'pas plus que le lot n’en tient', 'if (qte > lot.qte)', 'if (qte < 0)'],
      ['ECO-12', 'pas plus qu’il ne s’en vend', 'return qte > produit.vendable', 'return qte < 0'],
      [
        'ECO-13',
        'le lot est de ce produit',
        ".where('id', '=', lot_id)\n      .where('produit_id', '=', produit_id)",
        ".where('id', '=', lot_id)",
      ],
      [
        'ECO-14',
        'retiré une fois',
        ".where('id', '=', id)\n      .where('fin_at', 'is', null)",
        ".where('id', '=', id)",
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/lire-ecoulements.sql.ts',
    essais: ['tests/stock/produit/vendre-dabord.test.ts'],
    mutants: [
      ['ECO-20', 'une vente annulée rend ses boîtes', 'and not r.vente_annulee', ''],
      [
        'ECO-21',
        'ce qui est fini ne se vend plus d’abord',
        'where e.fin_at is null and',
        'where true and',
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/preparer-lignes.ts',
    essais: ['tests/stock/produit/vendre-dabord.test.ts', 'tests/stock/produit/cout-moyen.test.ts'],
    mutants: [
      [
        'ECO-30',
        'la remise demandée passe par la règle',
        'ecoulementRetenu(saisie, tenue, marque)',
        'saisie.ecoulement',
      ],
      [
        'ECO-31',
        'ce que la ligne perd est dit',
        'messages: [...perdus, ...preparees.messages]',
        'messages: preparees.messages',
      ],
      [
        'CMU-01',
        'la vente coûte le coût moyen',
        'prix_achat: coutDeVente(p)',
        'prix_achat: p.prix_achat',
      ],
    ],
  },
  {
    fichier: 'server/stock/retour/gerer-bons-retour.ts',
    essais: ['tests/stock/retour/bons-retour.test.ts'],
    mutants: [
      [
        'BON-01',
        'un motif de fournisseur seul',
        'if (!motif) return',
        'if (motif === undefined && !corps) return',
      ],
      [
        'BON-02',
        'refusé en entier',
        'if (estRefus(ligne)) return ligne;',
        'if (estRefus(ligne)) continue;',
      ],
      ['BON-03', 'un acte en son temps', 'return actesDuBon(locked.statut)[acte]', 'return acte'],
    ],
  },
  {
    fichier: 'server/stock/produit/changer-les-prix.ts',
    essais: ['tests/stock/produit/changer-prix.test.ts'],
    mutants: [
      ['PRX-01', 'ce que l’aperçu annonçait', 'if (changes.length !== nombre || ', 'if ('],
      ['PRX-04', 'ces prix-là, pas autant d’autres', '!== nombre || autres)', '!== nombre)'],
      ['PRX-02', 'annulé une fois', 'if (acte.annule_at) return', 'if (!acte) return'],
      [
        'PRX-03',
        'ce qui a changé depuis reste',
        'lignes.filter((l) => l.intacte)',
        'lignes.filter(() => true)',
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/receptionner.ts',
    essais: RECEVOIR,
    mutants: [
      [
        'CMD-20',
        'pas de centimes au prix de vente',
        'if (ajouteDesCentimes(r.prix_de_vente, [l.vente_tenue]))',
        'if (r.qte < 0)',
      ],
      [
        'OFR-01',
        'le prix payé devient celui du fournisseur',
        'await retenirPrixPayes(em, locked.fournisseur_id, recues, auteur);',
        '',
        { essais: ['tests/stock/commande/offres.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/gerer-offres.ts',
    essais: ['tests/stock/commande/offres.test.ts'],
    mutants: [
      [
        'OFR-02',
        'une règle d’unités gratuites entière',
        '(ug_par === null) === (ug === null)',
        'ug_par !== 0 && ug !== 0',
      ],
      ['OFR-06', 'un prix changé entre-temps est effacé', 'if (croisement) return croisement;', ''],
      [
        'OFR-07',
        'un prix dit nouveau remplace celui qui est là',
        'corps.version !== (tenue?.version ?? 0)',
        'corps.version < 0',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/offre.rules.ts',
    essais: [
      'tests/stock/commande/anomalies.rules.test.ts',
      'tests/stock/commande/offre.rules.test.ts',
    ],
    mutants: [
      [
        'OFR-04',
        'ce qui vint avant compte',
        'ugDues(deja.qte_recue + livrees, regle)',
        'ugDues(livrees, regle)',
      ],
      ['OFR-05', 'les gratuites déjà venues ne sont plus dues', '- deja.ug_recue)', ')'],
    ],
  },
  {
    fichier: 'shared/stock/commande/repartition.rules.ts',
    essais: ['tests/stock/commande/repartition.rules.test.ts'],
    mutants: [
      [
        'OFR-20',
        'une part à son minimum se fait',
        'totalDe(part) < (o.minimum_commande ?? ZERO)',
        'totalDe(part) <= (o.minimum_commande ?? ZERO)',
      ],
      [
        'OFR-21',
        'la plus petite part cède d’abord',
        'parMontant(totalDe(a), totalDe(b))',
        'parMontant(totalDe(b), totalDe(a))',
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/budget-achats.ts',
    essais: ['tests/stock/commande/preparer-commande.test.ts'],
    mutants: [
      ['BUD-01', 'ni brouillon ni annulée', ".where('c.status', 'in', ENGAGEES)", ''],
      ['BUD-02', 'ce mois-ci', 'enIso(debutDeJour(`${mois}-01`))', "'2000-01-01'"],
      [
        'BUD-03',
        'qui change dit ce qu’il a lu',
        'if (enHundredths(corps.vu) !== tenu)',
        'if (tenu === -1)',
      ],
    ],
  },
  {
    fichier: 'server/stock/commande/echange/reponse-deposee.ts',
    essais: ['tests/stock/commande/echange.test.ts'],
    mutants: [
      [
        'ECH-01',
        'la réponse d’une autre commande',
        'return lu.reference === c.numero',
        "return lu.reference !== ''",
      ],
      [
        'ECH-02',
        'une réponse illisible se dit',
        'if (estRefus(lu)) return lu;',
        "if (estRefus(lu)) return refus(409, 'echange_sans_reponse', phrases.echangeSansReponse);",
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/record-comptes.sql.ts',
    essais: REGISTRE,
    mutants: [
      [
        'STP-01',
        'un compte s’ouvre après ce qui sort à cet instant',
        'await sql(em, tenir(de), [ids]);',
        '',
      ],
    ],
  },
  {
    fichier: 'server/platform/db/parametre.ts',
    essais: REGISTRE,
    mutants: [
      [
        'STP-02',
        'qui règle l’ordonnancier attend qui change un produit',
        'reading(key).forShare()',
        'reading(key)',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/classer-produits.ts',
    essais: REGISTRE,
    mutants: [
      [
        'STP-03',
        'qui classe tous les produits attend qui en écrit un',
        '(ids === null ? lockReglageOrdonnancier : figerReglageOrdonnancier)(em)',
        'figerReglageOrdonnancier(em)',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/classement.sql.ts',
    essais: ['tests/sante/ordonnancier/unites-de-stupefiants.test.ts'],
    mutants: [
      [
        'STP-04',
        'l’unité sans boîte garde son tableau',
        'and p.tableau is distinct from v.tableau',
        'and false',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/ecrire-compositions.ts',
    essais: ['tests/sante/interaction/unites-d-une-boite.test.ts'],
    mutants: [
      [
        'STP-05',
        'le code de la boîte passe avant la DCI de l’unité',
        '(boite ? parSonCode(boite, c) : null) ??',
        '',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/lots.rules.ts',
    essais: ['tests/stock/produit/boites-lues.rules.test.ts'],
    mutants: [
      [
        'BTE-01',
        'le lot lu est le lot qui sort',
        'l.produit_id === produit_id && l.numero === numero)',
        'l.produit_id === produit_id)',
      ],
      ['BTE-02', 'une autre date se demande', 'c.date_expiration !== l.date_expiration,', 'false,'],
    ],
  },
  {
    fichier: 'shared/stock/produit/boites-lues.rules.ts',
    essais: ['tests/stock/produit/boites-lues.rules.test.ts'],
    mutants: [
      [
        'BTE-05',
        'des boîtes laissées, celles que l’autre panier a ne sont pas',
        'const qte = b.qte - prises.qte;',
        'const { qte } = b;',
      ],
      [
        'BTE-06',
        'des boîtes jointes se comptent toutes',
        'qte: x.qte + b.qte, series',
        'qte: x.qte, series',
      ],
      [
        'BTE-07',
        'un lot, et sa date',
        'a.lot === b.lot && a.date_expiration === b.date_expiration',
        'a.lot === b.lot',
      ],
      [
        'BTE-08',
        'une ligne ne garde pas plus de boîtes lues que de boîtes',
        'Math.min(b.qte, Math.max(0, reste))',
        'b.qte',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/boite.rules.ts',
    essais: ['tests/stock/produit/scans.rules.test.ts'],
    mutants: [
      [
        'BTE-09',
        'la date de la boîte passe d’abord',
        "estPerime(date_expiration, jour)) return 'perime';",
        'estPerime(date_expiration, jour)) return null;',
      ],
      [
        'BTE-10',
        'un lot que nous n’avons pas se dit',
        "if (siens.length === 0) return 'lot_inconnu';",
        '',
      ],
      [
        'BTE-11',
        'une autre date se dit',
        "date_expiration === undefined ? null : 'date_differente'",
        'null',
      ],
      [
        'BTE-12',
        'ce qui est périmé ne se vend pas',
        "constat === 'perime' || constat === 'lot_perime'",
        "constat === 'perime'",
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/codes.rules.ts',
    essais: ['tests/stock/produit/scans.rules.test.ts', 'tests/stock/produit/codes.rules.test.ts'],
    mutants: [
      [
        'BTE-13',
        'douze chiffres et zéro devant sont un numéro',
        'if (/^\\d{12}$/.test(code) && cleJuste(code)) return [code, `0${code}`];',
        '',
      ],
      [
        'BTE-14',
        'un carton n’est pas sa boîte',
        "gtin.startsWith('0') ? { cips } : { cips, carton: null }",
        '{ cips }',
      ],
      [
        'BTE-15',
        'le code exact d’abord',
        'STOCKABLE.test(code) ? [exact, ...formes] : formes',
        'formes',
      ],
    ],
  },
  {
    fichier: 'client/vente/reservation/panier/lignes.actions.ts',
    essais: ['tests/vente/reservation/la-main.ecran.test.tsx'],
    mutants: [
      [
        'MAI-09',
        'une boîte de plus s’ajoute à ce que la ligne a quand son tour vient',
        'Math.max(1, qte + boites)',
        'Math.max(1, 1 + boites)',
      ],
    ],
  },
  {
    fichier: 'server/sante/prescription/vidal/chercher-vidal.ts',
    essais: ['tests/sante/prescription/lire-vidal.unit.test.ts'],
    mutants: [
      [
        'PRE-20',
        'des boîtes qui ne se lisent pas se disent',
        'paquets === null ? { ...lu, codes_lus: false } : lu',
        'lu',
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/preparer-lignes.ts',
    essais: ['tests/vente/vente/boites-lues.test.ts'],
    mutants: [
      [
        'BTE-03',
        'une boîte périmée n’entre pas au panier',
        "fautes.length === 0 ? null : refus(422, 'boite_perimee', fautes)",
        'null',
      ],
    ],
  },
  {
    fichier: 'client/vente/station/vendre-coupe.rules.ts',
    essais: ['tests/vente/station/vendre-coupe.rules.test.ts'],
    mutants: [
      [
        'BTE-04',
        'ni sans le serveur',
        "if (perimee) return refuser(perimee, 'boite_perimee');",
        '',
      ],
    ],
  },
];
