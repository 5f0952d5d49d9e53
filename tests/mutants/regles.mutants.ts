import type { Foyer } from './mutant.ts';

/** Sums, roundings, bounds: pure rules, killed in a second each. */
export const REGLES: readonly Foyer[] = [
  {
    fichier: 'shared/base/montant.ts',
    essais: ['tests/base/base.rules.test.ts'],
    mutants: [
      [
        'MNT-01',
        'la demie s’arrondit vers le haut',
        'quotient * denominateur) >= denominateur',
        'quotient * denominateur) > denominateur',
      ],
      [
        'MNT-02',
        'le net est arrondi au franc, pas coupé',
        'fois(fraction(montant, 1, 100), 100)',
        'fois(centimesLus(Math.floor(entierDe(montant) / 100)), 100)',
      ],
      [
        'MNT-03',
        'un montant saisi est arrondi au centime',
        'Math.round(fcfa * 100)',
        'Math.floor(fcfa * 100)',
      ],
    ],
  },
  {
    fichier: 'shared/base/fiscalite.ts',
    essais: ['tests/vente/reservation/totaux.rules.test.ts'],
    mutants: [
      [
        'TOT-01',
        'la TVA est au taux du jour',
        'pourcentDe(montant, taux)',
        'pourcentDe(montant, 18)',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/totaux.rules.ts',
    essais: ['tests/vente/reservation/totaux.rules.test.ts'],
    mutants: [
      ['TOT-02', 'la CSS ne porte que sur ses produits', 'l.css ? ', 'l.tva ? '],
      [
        'TOT-03',
        'la taxe de garde porte sur chaque unité',
        'fois(taxes.montant_taxe, l.qte)',
        'taxes.montant_taxe',
      ],
      [
        'TOT-04',
        'la prise en charge couvre aussi taxes et garde',
        'pourcentDe(cout_total_reel,',
        'pourcentDe(total_ht,',
      ],
      [
        'TOT-05',
        'la remise ne dépasse pas la part du client',
        'plusPetit(remise, montant_avant_remise)',
        'remise',
      ],
      [
        'TOT-06',
        'le net à payer est un nombre entier de francs',
        'const net_a_payer = auFranc(montant)',
        'const net_a_payer = montant',
      ],
      [
        'TOT-07',
        'l’arrondi est ce que le net ajoute',
        'arrondi: moins(net_a_payer, montant)',
        'arrondi: moins(montant, net_a_payer)',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/plafond.rules.ts',
    essais: ['tests/vente/reservation/reservation.rules.test.ts'],
    mutants: [
      [
        'PLA-01',
        'tout le crédit peut servir',
        'total_prise_en_charge > credit',
        'total_prise_en_charge >= credit',
      ],
      [
        'PLA-02',
        'sans plafond, rien n’est refusé',
        'credit.plafond_dette > ZERO && total_prise',
        'credit.plafond_dette >= ZERO && total_prise',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/lignes.rules.ts',
    essais: ['tests/vente/reservation/reservation.rules.test.ts'],
    mutants: [
      [
        'LIG-01',
        'pas plus que le stock',
        'return qte > produit.qte',
        'return qte > produit.qte + 1',
      ],
      ['LIG-02', 'une quantité est entière', '!Number.isInteger(qte) || qte < 1', 'qte < 1'],
      ['LIG-03', 'pas plus de 100 %', 'taux > 100', 'taux > 1000'],
      [
        'LIG-04',
        'COMPTANT n’a pas de prise en charge',
        'client_id === CLIENT_COMPTANT ? 0',
        'client_id === 0 ? 0',
      ],
      [
        'LIG-05',
        'la remise peut tout prendre, pas plus',
        'remise <= montant_avant_remise',
        'remise < montant_avant_remise',
      ],
      ['LIG-06', 'un produit épuisé ne s’ajoute pas', 'p.qte >= 1', 'p.qte >= 0'],
    ],
  },
  {
    fichier: 'shared/vente/reservation/transitions.rules.ts',
    essais: ['tests/vente/reservation/reservation.rules.test.ts'],
    mutants: [
      [
        'TRA-01',
        'Termine demande un paiement',
        `if (maj.status === 'Termine') return 'payer';`,
        '',
      ],
    ],
  },
  {
    fichier: 'shared/vente/caisse/monnaie.rules.ts',
    essais: ['tests/vente/caisse/monnaie.rules.test.ts'],
    mutants: [
      ['REG-01', 'rendu = reçu moins dû', 'moins(recu, net_a_payer)', 'moins(net_a_payer, recu)'],
    ],
  },
  {
    fichier: 'shared/vente/caisse/paiement.rules.ts',
    essais: ['tests/vente/caisse/monnaie.rules.test.ts'],
    mutants: [
      ['REG-02', 'le compte juste suffit', 'recu < dit.du', 'recu <= dit.du'],
      ['REG-03', 'seules les espèces se rendent', 'rendu > especes', 'rendu > recu'],
      ['REG-04', 'rien de dû : rien n’est demandé', 'aPayer.net === ZERO', 'aPayer.net < ZERO'],
    ],
  },
  {
    fichier: 'shared/vente/caisse/arrondi-especes.rules.ts',
    essais: ['tests/vente/caisse/arrondi-especes.rules.test.ts'],
    mutants: [
      ['REG-05', 'au plus près de 5 FCFA', 'const PIECE = 500;', 'const PIECE = 1_000;'],
      [
        'REG-06',
        'mobile money, chèque et autres sont dus au franc',
        "paiements.filter((p) => p.mode !== 'espece')",
        "paiements.filter((p) => p.mode === 'cheque')",
      ],
      [
        'REG-07',
        'un franc en espèces est une pièce, jamais rien',
        'plusGrand(UNE_PIECE, arrondirEspeces(reste))',
        'arrondirEspeces(reste)',
      ],
      ['REG-08', 'rien de dû reste rien', 'reste <= ZERO ||', ''],
      ['REG-09', 'réglage éteint, rien ne s’arrondit', '!arrondir ||', ''],
      [
        'REG-10',
        'on ne rend jamais plus que reçu',
        'arrondi > plafond ? moins(arrondi, UNE_PIECE) : arrondi',
        'arrondi',
        { essais: ['tests/vente/vente/retour-vente.rules.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'shared/gestion/billetage/billetage.rules.ts',
    essais: ['tests/gestion/billetage/billetage.rules.test.ts'],
    mutants: [
      ['BIL-01', 'chaque coupure compte autant de fois', ', c.nombre)', ', 1)'],
      [
        'BIL-02',
        'la minute de fin est comprise',
        'derniere.getTime() + MINUTE_MS',
        'derniere.getTime()',
      ],
      [
        'BIL-03',
        'la fin n’est plus dans la période',
        'maintenant < periode.fin',
        'maintenant <= periode.fin',
      ],
      ['BIL-05', 'une coupure n’est donnée qu’une fois', 'if (vues.has(', 'if (!vues.add('],
      [
        'BIL-06',
        'l’auteur qui est là recompte seul',
        'qui.is_admin && !auteur_actif',
        'qui.is_admin',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/garde/garde.rules.ts',
    essais: ['tests/gestion/garde/garde.rules.test.ts'],
    mutants: [
      [
        'GAR-01',
        'la minute de fin est comprise',
        'derniere.getTime() + MINUTE_MS',
        'derniere.getTime()',
      ],
      ['GAR-02', 'finie à sa fin', 'fin <= maintenant', 'fin < maintenant'],
      ['GAR-03', 'ouverte dès son début', 'debut <= maintenant', 'debut < maintenant'],
    ],
  },
  {
    fichier: 'shared/stock/produit/lots.rules.ts',
    essais: ['tests/stock/produit/lots.rules.test.ts'],
    mutants: [
      ['LOT-01', 'le périmé ne se vend pas', 'p.qte - p.qte_perimee', 'p.qte'],
      [
        'LOT-02',
        'le premier périmé sort le premier',
        'lots.toSorted(parPeremption)',
        'lots.toSorted()',
      ],
      [
        'LOT-03',
        'sans date, après les datés',
        `(a.date_expiration ?? '9999')`,
        `(a.date_expiration ?? '')`,
      ],
    ],
  },
  {
    fichier: 'shared/admin/notification/notification.rules.ts',
    essais: ['tests/admin/notification/notification.rules.test.ts'],
    mutants: [
      ['NOT-01', 'au minimum, le stock est bas', 'qte <= qte_min ?', 'qte < qte_min ?'],
      [
        'NOT-02',
        'périmé de sa date',
        'date_expiration <= jourPlus(jour, n)',
        'date_expiration < jourPlus(jour, n)',
      ],
    ],
  },
  {
    fichier: 'shared/base/dates.ts',
    essais: ['tests/base/base.rules.test.ts'],
    mutants: [
      ['DAT-01', 'le jour est celui de Libreville', 'DECALAGE_MS = 3_600_000', 'DECALAGE_MS = 0'],
      ['DAT-02', 'le dernier jour compte entier', 'fin ? jourPlus(texte, 1) : texte', 'texte'],
    ],
  },
  {
    fichier: 'shared/base/apply.ts',
    essais: ['tests/base/base.rules.test.ts', 'tests/platform/realtime/reservation.events.test.ts'],
    mutants: [
      ['EVT-01', 'ce qui arrive tard ne remplace rien', 'recu.version >= tenu.version', 'true'],
    ],
  },
  {
    fichier: 'shared/stock/commande/commande.rules.ts',
    essais: ['tests/stock/commande/commande.rules.test.ts'],
    mutants: [['CMD-01', 'terminée quand tout est venu', 'lignes.every(', 'lignes.some(']],
  },
  {
    fichier: 'shared/stock/commande/proposition.rules.ts',
    essais: ['tests/stock/commande/proposition.rules.test.ts'],
    mutants: [
      ['CMD-02', 'au seuil, on commande', 'c.attendu > seuil(c)', 'c.attendu >= seuil(c)'],
      [
        'CMD-03',
        'ce qui est en route ne se recommande pas',
        'vendable + besoin.en_route',
        'vendable',
      ],
      ['ACH-01', 'périmé n’est pas du stock', 'besoin.qte - besoin.qte_perimee', 'besoin.qte'],
      ['ACH-02', 'jamais au-dessus du maximum', 'Math.min(besoin, qte_max)', 'besoin'],
      ['ACH-03', 'le plus gros enjeu d’abord', 'b.enjeu, a.enjeu', 'a.enjeu, b.enjeu'],
      ['ACH-04', 'le budget diminue', 'reste = moins(', 'moins('],
    ],
  },
  {
    fichier: 'shared/stock/commande/rythme.rules.ts',
    essais: ['tests/stock/commande/proposition.rules.test.ts'],
    mutants: [
      ['ACH-05', 'une semaine sans stock ne dit rien', 's.jours >= JOURS_PARLANTS', 'true'],
      ['ACH-06', 'une moitié de semaine compte double', '* 7) / s.jours', '* 7) / 7'],
    ],
  },
  {
    fichier: 'shared/stock/commande/anomalies.rules.ts',
    essais: ['tests/stock/commande/anomalies.rules.test.ts'],
    mutants: [
      [
        'LIV-01',
        'le jour même n’est pas périmé',
        'estPerime(date_expiration, aujourdhui)',
        'jours <= 0',
      ],
      ['LIV-02', 'une de plus est de trop', 'trop > 0', 'trop > 1'],
      ['LIV-03', 'un dixième de marge', 'chute >= CHUTE_MARGE', 'chute > 99'],
      ['LIV-04', 'le lot qui manque parmi d’autres', "lotsDits && l.lot === ''", 'false'],
    ],
  },
  {
    fichier: 'shared/gestion/inventaire/inventaire.rules.ts',
    essais: ['tests/gestion/inventaire/inventaire.rules.test.ts'],
    mutants: [
      [
        'INV-01',
        'un compte fait entre-temps ne se perd pas',
        'lue < tenue.version',
        'compte.version > tenue.version',
      ],
      ['INV-02', 'jamais sous zéro', 'Math.max(ecart, -stock)', 'ecart'],
      [
        'INV-03',
        'les boîtes en plus s’ajoutent',
        '(tenue.qte_reelle ?? 0) + (compte.plus ?? 0)',
        '(compte.plus ?? 0)',
      ],
      [
        'INV-18',
        'ce qui se vend après le compte ne le change pas',
        'compte_at <= faite) return null',
        'compte_at < faite) return null',
      ],
      ['INV-19', 'chaque compte suit selon son heure', 'autre.at > faite', 'autre.at < faite'],
    ],
  },
  {
    fichier: 'shared/vente/cnamgs/bordereau.rules.ts',
    essais: ['tests/vente/cnamgs/bordereau.rules.test.ts'],
    mutants: [
      ['BOR-01', 'un taux vaut de son premier jour', 't.debut <= jour &&', 't.debut < jour &&'],
      ['BOR-02', 'jamais plus que ce qui reste', 'montant > b.reste', 'montant > b.reste + 1'],
      ['BOR-03', 'trente jours sont de la première tranche', 'age <= 30', 'age < 30'],
      [
        'BOR-04',
        'un bordereau se dépose avant d’être payé',
        `payer: ['Déposé',`,
        `payer: ['Exporté', 'Déposé',`,
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/comptes.rules.ts',
    essais: ['tests/admin/utilisateur/comptes.rules.test.ts'],
    mutants: [
      [
        'CPT-01',
        'seul un administrateur touche un administrateur',
        'cible.is_admin && !acteur.is_admin',
        'false',
      ],
      ['CPT-02', 'il reste un administrateur', 'autresAdmins === 0', 'autresAdmins < 0'],
      [
        'CPT-03',
        'on ne donne pas un droit qu’on n’a pas',
        '!tenus.has(`${menu}/${submenu}`)',
        'tenus.has(`${menu}/${submenu}`)',
      ],
      [
        'CPT-04',
        'nul ne se désactive',
        'if (acteur.id === cible.id) return phrasesUtilisateur.desactiverSoiMeme;',
        '',
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/habilitations.rules.ts',
    essais: ['tests/admin/utilisateur/habilitations.rules.test.ts'],
    mutants: [
      [
        'HAB-01',
        'un droit est un sous-menu, pas un menu',
        'h.menu === menu && h.submenus.includes(submenu)',
        'h.menu === menu',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/dosage.rules.ts',
    essais: ['tests/stock/produit/nom-produit.rules.test.ts'],
    mutants: [
      [
        'NOM-01',
        '« MAG 2 100 MG » n’est pas 2.100 mg',
        "if (deuxieme.startsWith('0')) continue;",
        'continue;',
      ],
      ['NOM-02', 'un microgramme n’est pas un milligramme', "/giu, 'µ')", "/giu, 'M')"],
    ],
  },
  {
    fichier: 'shared/stock/produit/nom-produit.rules.ts',
    essais: ['tests/stock/produit/nom-produit.rules.test.ts'],
    mutants: [
      [
        'NOM-03',
        'deux dosages séparés laissent le nom entier',
        "suite.charAt(autre.debut) !== '('",
        "suite.charAt(autre.debut) === ' '",
      ],
      [
        'NOM-04',
        'un dosage commencé plus tôt n’est pas coupé',
        'SUSPENS.test(nom) || REPRISE.test(suite)',
        'REPRISE.test(suite)',
      ],
    ],
  },
];
