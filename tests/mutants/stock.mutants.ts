import type { Foyer } from './mutant.ts';

const RECEVOIR = ['tests/commande/receptionner.test.ts'];
const RETOURS = ['tests/produit/bouger-les-lots.test.ts'];
const INVENTAIRES = ['tests/inventaire/clore-inventaire.test.ts'];
const DEVIS = ['tests/facture/valider-devis.test.ts'];
const BORDEREAUX = ['tests/cnamgs/suivre-bordereau.test.ts'];

/** Stock, orders, returns, inventories, invoices, statements. */
export const STOCK: readonly Foyer[] = [
  {
    fichier: 'server/produit/sortir-du-stock.ts',
    essais: ['tests/produit/produits.test.ts', 'tests/produit/vendre-par-lots.test.ts'],
    mutants: [
      [
        'STO-01',
        'une rupture se dit',
        'franchis.flatMap((f) => f.dire ?? [])',
        '[]',
        { essais: ['tests/notification/annoncer.test.ts'] },
      ],
      [
        'STO-02',
        'ce qui était promis s’annonce',
        'await annoncerPromesses(em, ids, origine.maintenant);',
        '',
        {
          essais: [
            'tests/produit/produits.test.ts',
            'tests/commande/annonces-de-commande.test.ts',
            'tests/notification/annoncer.test.ts',
          ],
        },
      ],
      ['STO-03', 'le lot suit son produit', 'qte = t.qte ${signe} x.n', 'qte = t.qte'],
      [
        'STO-04',
        'chaque mouvement dit son prix d’achat d’alors',
        `select id, libelle, '\${type}', n, prix_achat,`,
        `select id, libelle, '\${type}', n, prix_de_vente,`,
        {
          essais: [
            'tests/produit/vendre-par-lots.test.ts',
            'tests/produit/produits.test.ts',
            'tests/inventaire/clore-inventaire.test.ts',
            'tests/vente/encaisser.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/mouvement/creer-mouvement.ts',
    essais: ['tests/produit/bouger-les-lots.test.ts', 'tests/produit/produits.test.ts'],
    mutants: [
      [
        'MOU-01',
        'pas de sortie au-dessus du stock',
        `type === 'Sortie' && produit.qte < qte`,
        'qte < 0',
      ],
      ['MOU-02', 'pas de sortie au-dessus du lot', 'return lu.qte < c.qte', 'return lu.qte < 0'],
      [
        'MOU-03',
        'un motif réservé ne se prend pas à la main',
        `if (estMotifReserve('mouv_motifs', motif))`,
        'if (!motif)',
      ],
    ],
  },
  {
    fichier: 'server/commande/receptionner.ts',
    essais: RECEVOIR,
    mutants: [
      ['CMD-10', 'les unités gratuites entrent aussi', 'qte: r.qte + r.ug,', 'qte: r.qte,'],
      [
        'CMD-11',
        'les prix de la livraison deviennent ceux du produit',
        'await corrigerPrix(em, recues, auteur);',
        '',
      ],
      [
        'CMD-12',
        'un lot déjà périmé est dit',
        'r.date_expiration <= jourDe(maintenant)',
        'r.date_expiration < jourDe(maintenant)',
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
    fichier: 'server/commande/tenir-commande.ts',
    essais: [...RECEVOIR, 'tests/commande/preparer-commande.test.ts'],
    mutants: [
      [
        'CMD-14',
        'une commande terminée ne se reçoit plus',
        'if (!estOuverte(tenue.status))',
        'if (!tenue.status)',
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
        'commande t where id = $1 for update`',
        'commande t where id = $1`',
      ],
    ],
  },
  {
    fichier: 'server/retour/tenir-retours.ts',
    essais: RETOURS,
    mutants: [
      ['RET-01', 'on ne rend pas plus qu’on n’a', 'if (qte > dispo)', 'if (qte < 0)'],
      ['RET-02', 'un retour se traite une fois', `if (tenu.statut !== 'En attente')`, 'if (!tenu)'],
      [
        'RET-03',
        'un retour refusé revient dans son lot',
        `repartir([{ produit_id, qte }], await partsPrises(em, 'retour', id))`,
        '[{ produit_id, qte }]',
      ],
      [
        'RET-04',
        'un retour vaut son prix d’achat',
        'qte * produit.prix_achat',
        'produit.prix_achat',
        {
          essais: [
            'tests/produit/bouger-les-lots.test.ts',
            'tests/reference/lectures.test.ts',
            'tests/commande/listes-vivantes.test.ts',
          ],
        },
      ],
      [
        'RET-05',
        'deux réponses à un retour, l’une après l’autre',
        'where id = $1 for update',
        'where id = $1',
        { essais: ['tests/courses/verrous-de-ligne.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/inventaire/tenir-en-cours.ts',
    essais: INVENTAIRES,
    mutants: [
      [
        'INV-10',
        'les clôtures passent une à la fois',
        `'select pg_advisory_xact_lock($1)', [UN_A_LA_FOIS]`,
        `'select $1::int', [UN_A_LA_FOIS]`,
      ],
      [
        'INV-11',
        'seul ce qui est en cours se clôt',
        `return tenu.statut === 'En cours'`,
        'return tenu.statut',
      ],
    ],
  },
  {
    fichier: 'server/inventaire/corriger-stock.ts',
    essais: INVENTAIRES,
    mutants: [
      [
        'INV-12',
        'ce qu’un autre inventaire a compté suit',
        'l.qte_theorique + x.applique',
        'l.qte_theorique',
      ],
      [
        'INV-13',
        'vendu entre-temps, on relit avant de mouvoir',
        'if (bougees.length > 0) return bougees;',
        '',
      ],
    ],
  },
  {
    fichier: 'server/inventaire/compter.ts',
    essais: ['tests/inventaire/ouvrir-et-compter.test.ts'],
    mutants: [
      ['INV-14', 'un rayon ne compte pas ailleurs', `if (i.type === 'Partiel')`, 'if (!i.type)'],
      [
        'INV-15',
        'qui compte ne voit pas les écarts',
        `raise(em, 'inventaire.compte', [\`inventaire:\${id}\`], aveugle);`,
        `raise(em, 'inventaire.compte', [\`inventaire:\${id}\`], { inventaire: await presenterInventaire(em, apres, true, maintenant), lignes: await lire(true) });`,
        {
          essais: [
            'tests/inventaire/ouvrir-et-compter.test.ts',
            'tests/inventaire/voir-inventaire.test.ts',
          ],
        },
      ],
      [
        'INV-16',
        'un compte terminé n’en prend plus',
        `return tenu.statut === 'En cours'`,
        'return tenu.statut',
        { essais: ['tests/inventaire/ouvrir-et-compter.test.ts', ...INVENTAIRES] },
      ],
    ],
  },
  {
    fichier: 'server/facture/valider-devis.ts',
    essais: DEVIS,
    mutants: [
      ['DEV-01', 'validé deux fois, c’est la même vente', 'if (deja) return deja;', ''],
      [
        'DEV-02',
        'la caisse d’une validation est celle qu’on tient',
        'return caisse.id === CAISSE_DEFAUT || caisse.current_authorized_user_id === utilisateur_id',
        'return caisse.id > 0',
      ],
      [
        'DEV-03',
        'les factures n’ont pas de trou',
        'compteur_facture.numero + 1',
        'compteur_facture.numero + 2',
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
    fichier: 'server/facture/etablir-avoir.ts',
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
        'compteur_avoir.numero + 1',
        'compteur_avoir.numero + 2',
      ],
    ],
  },
  {
    fichier: 'server/cnamgs/suivre-bordereau.ts',
    essais: BORDEREAUX,
    mutants: [
      [
        'BOR-10',
        'deux paiements d’un fonds, l’un après l’autre',
        `'select 1 from bordereau where id = $1 for update'`,
        `'select 1 from bordereau where id = $1'`,
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
        'enCentimes(b.montant_paye) + montant',
        'montant',
      ],
    ],
  },
  {
    fichier: 'server/cnamgs/exporter-bordereau.ts',
    essais: ['tests/cnamgs/exporter-bordereau.test.ts'],
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
    fichier: 'server/promis/tenir-promis.ts',
    essais: [
      'tests/produit/produits.test.ts',
      'tests/commande/annonces-de-commande.test.ts',
      'tests/notification/annoncer.test.ts',
    ],
    mutants: [
      [
        'PMS-01',
        'une promesse se sert une fois',
        `if (tenu.statut !== 'En attente')`,
        'if (!tenu)',
      ],
    ],
  },
  {
    fichier: 'server/verification/invariants.ts',
    essais: [
      'tests/vente/chaine-verifiee.test.ts',
      'tests/vente/encaisser.test.ts',
      'tests/demo/demonstration.test.ts',
      'tests/sauvegarde/restauration.test.ts',
    ],
    mutants: [
      [
        'VRF-01',
        'un maillon rompu se voit',
        'empreinte !== empreinteDe(precedente, texte))',
        '!empreinte)',
      ],
      [
        'VRF-02',
        'la dernière vente enlevée se voit',
        'if (derniere?.empreinte !== empreinte ||',
        'if (!derniere ||',
      ],
    ],
  },
];
