import type { Foyer } from './mutant.ts';

const REMETTRE = ['tests/vente/station/remettre.test.ts'];
const REGISTRE = ['tests/sante/ordonnancier/inscrire-les-ventes.test.ts'];
const DIRECT = ['tests/gestion/statistiques/direct.test.ts'];

/** At the edges: one sale, one line, one franc, one day, equal dates. */
export const BORDS: readonly Foyer[] = [
  {
    fichier: 'server/vente/station/comparer-vente.ts',
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
        'reglagesDu(jourDe(moment))',
        'reglagesDu(jourDe(new Date(moment.getTime() + 86_400_000)))',
      ],
    ],
  },
  {
    fichier: 'server/sante/ordonnancier/inscription.sql.ts',
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
    fichier: 'server/gestion/statistiques/anomalies.sql.ts',
    essais: DIRECT,
    mutants: [
      [
        'BRD-006',
        'deux duplicatas ne se disent pas',
        'SEUILS.duplicatas + 1}',
        'SEUILS.duplicatas}',
      ],
    ],
  },
  {
    fichier: 'server/gestion/statistiques/anomalies.sql.ts',
    essais: DIRECT,
    mutants: [
      [
        'BRD-005',
        'un comptage retiré n’accuse personne',
        "and b.ecart < 0 and b.statut <> 'retiré'",
        'and b.ecart < 0',
      ],
    ],
  },
  {
    fichier: 'server/gestion/statistiques/faits.sql.ts',
    essais: ['tests/vente/vente/retourner-vente.test.ts'],
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
    fichier: 'server/gestion/billetage/recompter-billetage.ts',
    essais: ['tests/vente/session-caisse/sessions.test.ts'],
    mutants: [
      [
        'BRD-008',
        'le fond laissé n’est pas plus que le compté',
        '(tenu.fond_laisse ?? ZERO) > total\n',
        '(tenu.fond_laisse ?? ZERO) > plus(total, enCentimes(1))\n',
      ],
      [
        'BRD-009',
        'tout peut rester en fond',
        '(tenu.fond_laisse ?? ZERO) > total\n',
        '(tenu.fond_laisse ?? ZERO) >= total\n',
      ],
    ],
  },
  {
    fichier: 'server/vente/cnamgs/taux-cnamgs.ts',
    essais: ['tests/vente/cnamgs/exporter-bordereau.test.ts'],
    mutants: [
      ['BRD-010', 'un taux n’est pas son propre double', ".where('autre.id', '<>', id)", ''],
    ],
  },
  {
    fichier: 'server/platform/scellement/inscrire.ts',
    essais: ['tests/platform/scellement/blocs-scelles.unit.test.ts'],
    mutants: [
      [
        'BRD-011',
        'l’identifiant est dans l’empreinte',
        'texteCanonique({ id, ...contenu } as ValeurScellee)',
        'texteCanonique({ ...contenu } as ValeurScellee)',
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/deposer-billetage.ts',
    essais: ['tests/vente/session-caisse/sessions.test.ts'],
    mutants: [
      [
        'BRD-012',
        'tout peut rester en fond',
        'if (fond_laisse > total_billetage)',
        'if (fond_laisse >= total_billetage)',
      ],
    ],
  },
  {
    fichier: 'server/gestion/billetage/ecarts.sql.ts',
    essais: ['tests/gestion/billetage/billetage.test.ts'],
    mutants: [
      [
        'BRD-013',
        'un comptage retiré n’est pas un écart',
        "where b.statut <> 'retiré'",
        'where true',
      ],
    ],
  },
  {
    fichier: 'server/vente/clientele/lire-releve.ts',
    essais: ['tests/vente/clientele/reglements.test.ts'],
    mutants: [
      [
        'BRD-014',
        'minuit est du lendemain',
        'depuis.filter((m) => m.quand < periode.fin)',
        'depuis.filter((m) => m.quand <= periode.fin)',
      ],
    ],
  },
  {
    fichier: 'server/vente/cnamgs/feuilles.sql.ts',
    essais: ['tests/vente/vente/retourner-vente.test.ts'],
    mutants: [
      [
        'BRD-015',
        'une feuille toute rendue n’est plus due',
        'and v.total_prise_en_charge > v.total_prise_en_charge_retourne',
        'and v.total_prise_en_charge >= v.total_prise_en_charge_retourne',
      ],
    ],
  },
  {
    fichier: 'server/vente/cnamgs/suivre-bordereau.ts',
    essais: [
      'tests/vente/cnamgs/suivre-bordereau.test.ts',
      'tests/vente/cnamgs/exporter-bordereau.test.ts',
    ],
    mutants: [
      [
        'BRD-016',
        'le paiement du jour est reçu',
        'if (jour > jourDe(maintenant))',
        'if (jour >= jourDe(maintenant))',
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/gerer-factures-fournisseurs.ts',
    essais: ['tests/gestion/comptabilite/factures-fournisseurs.test.ts'],
    mutants: [
      [
        'BRD-017',
        'due le jour même',
        'corps.echeance < corps.date',
        'corps.echeance <= corps.date',
      ],
      [
        'BRD-018',
        'tout le reste se paie',
        'enCentimes(corps.montant) > enCentimes(facture.reste)',
        'enCentimes(corps.montant) >= enCentimes(facture.reste)',
      ],
      [
        'BRD-019',
        'une facture nulle est refusée',
        'if (montant <= 0) return refus',
        'if (montant < 0) return refus',
      ],
      ['BRD-020', 'la facture du jour est bonne', 'return date > jour ?', 'return date >= jour ?'],
      [
        'BRD-022',
        'payée n’est pas en partie',
        "'t.reste > 0 and t.reste < t.montant'",
        "'t.reste >= 0 and t.reste < t.montant'",
      ],
      [
        'BRD-023',
        'rien de payé n’est pas en partie',
        "'t.reste > 0 and t.reste < t.montant'",
        "'t.reste > 0 and t.reste <= t.montant'",
      ],
      [
        'BRD-024',
        'le dernier jour est de la période',
        "addFilter(filtres, 't.date <= ?'",
        "addFilter(filtres, 't.date < ?'",
      ],
    ],
  },
  {
    fichier: 'server/gestion/comptabilite/factures-fournisseurs.sql.ts',
    essais: ['tests/gestion/comptabilite/factures-fournisseurs.test.ts'],
    mutants: [
      ['BRD-021', 'rien de dû, pas de dette', 'where x.reste > 0\n', 'where x.reste >= 0\n'],
    ],
  },
  {
    fichier: 'server/gestion/depense/enregistrer-depense.ts',
    essais: ['tests/gestion/depense/depenses.test.ts'],
    mutants: [
      [
        'BRD-025',
        'une dépense nulle est refusée',
        'if (corps.montant <= 0) return',
        'if (corps.montant < 0) return',
      ],
      [
        'BRD-026',
        'une dépense ne devient pas nulle',
        'corps.montant !== undefined && corps.montant <= 0',
        'corps.montant !== undefined && corps.montant < 0',
      ],
    ],
  },
  {
    fichier: 'server/gestion/depense/lire-depenses.ts',
    essais: ['tests/gestion/depense/depenses.test.ts'],
    mutants: [
      ['BRD-027', 'le dernier jour est de la période', "'t.date <= ?'", "'t.date < ?'"],
      ['BRD-028', 'le premier jour est de la période', "'t.date >= ?'", "'t.date > ?'"],
    ],
  },
  {
    fichier: 'server/gestion/garde/conduire-garde.ts',
    essais: ['tests/gestion/garde/gardes.test.ts'],
    mutants: [
      [
        'BRD-029',
        'deux gardes se suivent',
        "'debut_at', '<', enIso(fin)",
        "'debut_at', '<=', enIso(fin)",
      ],
    ],
  },
  {
    fichier: 'server/sante/ordonnancier/agir-sur-stupefiants.ts',
    essais: ['tests/sante/ordonnancier/tenir-les-stupefiants.test.ts'],
    mutants: [
      [
        'BRD-030',
        'la dernière boîte se détruit',
        '(s) => s.qte > s.stock',
        '(s) => s.qte >= s.stock',
      ],
    ],
  },
  {
    fichier: 'server/sante/ordonnancier/comptes.sql.ts',
    essais: ['tests/sante/ordonnancier/tenir-les-stupefiants.test.ts'],
    mutants: [
      [
        'BRD-031',
        'l’entrée du matin n’ouvre pas le mois',
        'where c.produit_id = s.produit_id and c.at < b.debut',
        'where c.produit_id = s.produit_id and c.at <= b.debut',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/mouvoir-stock.sql.ts',
    essais: [
      'tests/stock/produit/vendre-dabord.test.ts',
      'tests/stock/produit/vendre-par-lots.test.ts',
    ],
    mutants: [
      ['BRD-032', 'la dernière boîte se vend', "' and p.qte >= d.n'", "' and p.qte > d.n'"],
    ],
  },
  {
    fichier: 'server/stock/produit/lots.sql.ts',
    essais: [
      'tests/stock/produit/vendre-dabord.test.ts',
      'tests/stock/produit/vendre-par-lots.test.ts',
    ],
    mutants: [
      [
        'BRD-033',
        'pas périmé le jour même',
        "${perimeAu('t.date_expiration')}, false)`",
        't.date_expiration <= now()::date, false)`',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/vendre-dabord.ts',
    essais: [
      'tests/stock/produit/vendre-dabord.test.ts',
      'tests/stock/produit/vendre-par-lots.test.ts',
    ],
    mutants: [['BRD-034', 'tout le lot s’écoule', 'if (qte > lot.qte)', 'if (qte >= lot.qte)']],
  },
  {
    fichier: 'server/stock/retour/gerer-bons-retour.ts',
    essais: ['tests/stock/retour/bons-retour.test.ts'],
    mutants: [
      ['BRD-035', 'tout l’avoir se reçoit', 'if (montant > attendu)', 'if (montant >= attendu)'],
      [
        'BRD-036',
        'un avoir nul est refusé',
        'if (corps.montant <= 0 && !sans)',
        'if (corps.montant < 0 && !sans)',
      ],
    ],
  },
  {
    fichier: 'server/gestion/statistiques/anomalies.sql.ts',
    essais: ['tests/gestion/statistiques/direct.test.ts'],
    mutants: [
      [
        'BRD-038',
        'au prix coûtant n’accuse pas',
        'x.prix_de_vente < x.prix_achat',
        'x.prix_de_vente <= x.prix_achat',
      ],
    ],
  },
  {
    fichier: 'server/gestion/statistiques/anomalies.sql.ts',
    essais: ['tests/gestion/statistiques/direct.test.ts'],
    mutants: [
      [
        'BRD-037',
        'la remise permise n’accuse pas',
        'v.remise > v.total * ${SEUILS.remise}',
        'v.remise >= v.total * ${SEUILS.remise}',
      ],
    ],
  },
  {
    fichier: 'shared/vente/accord/accord.rules.ts',
    essais: [
      'tests/vente/accord/accord.rules.test.ts',
      'tests/sante/ordonnancier/tableaux.rules.test.ts',
    ],
    mutants: [
      [
        'BRD-039',
        'un crédit ouvert laisse couvrir',
        'const surSonCompte = !assure && client.plafond_dette > ZERO;',
        'const surSonCompte = !assure && client.plafond_dette >= ZERO;',
      ],
      [
        'BRD-040',
        'un accord vaut pour autant de boîtes',
        '(m.qte ?? 0) <= (donne.qte ?? Infinity)',
        '(m.qte ?? 0) < (donne.qte ?? Infinity)',
        { essais: ['tests/vente/accord/accord.rules.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'shared/base/horloge.rules.ts',
    essais: ['tests/base/horloge.rules.test.ts'],
    mutants: [
      [
        'BRD-041',
        'le jour de l’horloge est le sien',
        'derniereVente !== null && jourDe(machine) < jourDe(derniereVente) ? derniereVente : machine;',
        'derniereVente !== null && jourDe(machine) <= jourDe(derniereVente) ? derniereVente : machine;',
      ],
      [
        'BRD-042',
        'douze heures de saut se disent',
        'return Math.abs(saut) >= TOLERANCE_MS ? saut : null;',
        'return Math.abs(saut) > TOLERANCE_MS ? saut : null;',
      ],
    ],
  },
  {
    fichier: 'shared/base/periode-choisie.rules.ts',
    essais: ['tests/base/periode-choisie.rules.test.ts'],
    mutants: [
      [
        'BRD-043',
        'un jour vide n’est pas une faute',
        "if ([de, a].some((jour) => jour !== '' && !estJourAdmis(jour))) return 'impossible';",
        "if ([de, a].some((jour) => jour !== '' || !estJourAdmis(jour))) return 'impossible';",
      ],
    ],
  },
  {
    fichier: 'shared/base/stored-saisie.rules.ts',
    essais: ['tests/base/stored-saisie.rules.test.ts'],
    mutants: [
      [
        'BRD-044',
        'une saisie d’un mois ne s’attend plus',
        'return age > -86_400_000 && age < JOURS_GARDES * 86_400_000;',
        'return age > -86_400_000 || age < JOURS_GARDES * 86_400_000;',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/billetage/billetage.rules.ts',
    essais: ['tests/gestion/billetage/billetage.rules.test.ts'],
    mutants: [
      [
        'BRD-045',
        'une borne impossible n’est pas une période',
        'if (!debut || !derniere || derniere < debut) return null;',
        'if (!debut && !derniere || derniere < debut) return null;',
      ],
      [
        'BRD-046',
        'l’auteur reprend son compte',
        '): boolean => qui.estAuteur || (qui.is_admin && !auteur_actif);',
        '): boolean => qui.estAuteur && (qui.is_admin && !auteur_actif);',
      ],
      [
        'BRD-047',
        'à la fin, la période est passée',
        'maintenant < periode.fin',
        'maintenant <= periode.fin',
      ],
    ],
  },
  {
    fichier: 'shared/vente/caisse/differe.rules.ts',
    essais: ['tests/vente/caisse/differe.rules.test.ts'],
    mutants: [
      [
        'BRD-048',
        'sans prise en charge, une vente se diffère',
        'if (total_prise_en_charge > 0) return phrasesCoupure.differePriseEnCharge;',
        'if (total_prise_en_charge >= 0) return phrasesCoupure.differePriseEnCharge;',
      ],
      [
        'BRD-049',
        'sans réponse, l’envoi attend',
        'if (statut === 0 || statut === 401 || statut === 429 || statut >= 500)',
        'if (statut !== 0 || statut === 401 || statut === 429 || statut >= 500)',
      ],
    ],
  },
  {
    fichier: 'shared/vente/caisse/imprimante.rules.ts',
    essais: ['tests/vente/caisse/imprimante.rules.test.ts'],
    mutants: [
      ['BRD-158', 'le port 1024 est permis', 'port < PORT_MIN', 'port <= PORT_MIN'],
      ['BRD-159', '172.31 est chez soi', 'b <= 31', 'b < 31'],
    ],
  },
  {
    fichier: 'shared/vente/caisse/paiement.rules.ts',
    essais: ['tests/vente/caisse/monnaie.rules.test.ts'],
    mutants: [
      [
        'BRD-050',
        'un montant est obligatoire',
        'if (recus.length === 0 && paiements.length === 0) return phrasesReglement.montantRequis;',
        'if (recus.length !== 0 && paiements.length === 0) return phrasesReglement.montantRequis;',
      ],
      [
        'BRD-051',
        'un mode sans montant n’est pas payé',
        'const recus = paiements.filter((p) => p.montant > ZERO);',
        'const recus = paiements.filter((p) => p.montant >= ZERO);',
      ],
      [
        'BRD-052',
        'toutes les espèces peuvent se rendre',
        'if (rendu > especes)',
        'if (rendu >= especes)',
      ],
    ],
  },
  {
    fichier: 'shared/vente/caisse/parts.rules.ts',
    essais: ['tests/vente/caisse/parts.rules.test.ts'],
    mutants: [
      [
        'BRD-053',
        'sans part payée, rien n’est reçu',
        'payees.length === 0 ? null : somme(payees);',
        'payees.length !== 0 ? null : somme(payees);',
      ],
      [
        'BRD-054',
        'zéro tapé : le reste est proposé',
        'if (tape !== null && tape > 0 && tape < aRecevoir)',
        'if (tape !== null && tape >= 0 && tape < aRecevoir)',
      ],
      [
        'BRD-055',
        'l’exact tapé est proposé',
        'if (tape !== null && tape > 0 && tape < aRecevoir)',
        'if (tape !== null && tape > 0 && tape <= aRecevoir)',
      ],

      [
        'BRD-150',
        'cent mille tout juste se rendent',
        'fait.rendu > enCentimes(RENDU_MAX)',
        'fait.rendu >= enCentimes(RENDU_MAX)',
      ],
    ],
  },
  {
    fichier: 'shared/vente/caisse/monnaie.rules.ts',
    essais: ['tests/vente/caisse/monnaie.rules.test.ts'],
    mutants: [
      [
        'BRD-151',
        'rien à payer ne propose rien',
        'if (francs <= 0) return [];',
        'if (francs < 0) return [];',
      ],
    ],
  },
  {
    fichier: 'shared/vente/clientele/reglement.rules.ts',
    essais: ['tests/vente/clientele/reglement.rules.test.ts'],
    mutants: [
      [
        'BRD-056',
        'moins d’un demi-franc ne se paie pas en espèces',
        "if (dette <= ZERO || (mode === 'espece' && du === ZERO)) return 'sans_dette';",
        "if (dette <= ZERO && (mode === 'espece' && du === ZERO)) return 'sans_dette';",
      ],

      ['BRD-152', 'sans dette, rien à régler', 'if (dette <= ZERO ||', 'if (dette < ZERO ||'],
    ],
  },
  {
    fichier: 'shared/vente/cnamgs/bordereau.rules.ts',
    essais: ['tests/vente/cnamgs/bordereau.rules.test.ts'],
    mutants: [
      [
        'BRD-057',
        'un taux de 0 n’est plus au barème',
        'return new Set([...par.values()].map((t) => t.taux).filter((taux) => taux > 0));',
        'return new Set([...par.values()].map((t) => t.taux).filter((taux) => taux >= 0));',
      ],
      [
        'BRD-058',
        'un secteur connu ne se dit pas deux fois',
        '(s) => !SECTEURS.some((x) => x === s),',
        '(s) => !SECTEURS.every((x) => x === s),',
      ],
      [
        'BRD-059',
        'un taux commencé ne se retire pas',
        '): boolean => t.debut > jour || (jourDe(new Date(t.created_at)) === jour && !t.utilise);',
        '): boolean => t.debut >= jour || (jourDe(new Date(t.created_at)) === jour && !t.utilise);',
      ],

      [
        'BRD-153',
        'une feuille gardée n’est pas reprise',
        'f.montant_repris > 0',
        'f.montant_repris >= 0',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/anomalies.rules.ts',
    essais: ['tests/stock/commande/anomalies.rules.test.ts'],
    mutants: [
      [
        'BRD-060',
        'un dixième de marge perdu se dit',
        "return chute >= CHUTE_MARGE ? [{ genre: 'marge', texte: `marge −${chute} %` }] : [];",
        "return chute > CHUTE_MARGE ? [{ genre: 'marge', texte: `marge −${chute} %` }] : [];",
      ],
      [
        'BRD-061',
        'un lot sans péremption se dit',
        "return l.lot !== '' && l.date_expiration === ''",
        "return l.lot !== '' || l.date_expiration === ''",
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/commande.rules.ts',
    essais: ['tests/stock/commande/commande.rules.test.ts'],
    mutants: [
      [
        'BRD-062',
        'tout est reçu : terminée',
        "solder || lignes.every((l) => l.qte_recue >= l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';",
        "solder && lignes.every((l) => l.qte_recue >= l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';",
      ],
      [
        'BRD-063',
        'reçu tout juste : terminée',
        "solder || lignes.every((l) => l.qte_recue >= l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';",
        "solder || lignes.every((l) => l.qte_recue > l.qte) ? 'SUCCESS' : 'RECUE_PARTIELLE';",
      ],
      [
        'BRD-064',
        'jusqu’au maximum',
        'Math.max(1, p.qte_max - p.qte);',
        'Math.min(1, p.qte_max - p.qte);',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/motif-ligne.rules.ts',
    essais: [
      'tests/stock/commande/motif-ligne.rules.test.ts',
      'tests/stock/commande/offre.rules.test.ts',
    ],
    mutants: [
      [
        'BRD-065',
        'un rythme sans fin de stock se dit',
        'if (r.jours_restants !== null && r.jours_restants < COURT_JOURS)',
        'if (r.jours_restants !== null || r.jours_restants < COURT_JOURS)',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/offre.rules.ts',
    essais: ['tests/stock/commande/offre.rules.test.ts'],
    mutants: [
      [
        'BRD-066',
        'des gratuites attendues se disent',
        '): number => Math.max(0, ugDues(deja.qte_recue + livrees, regle) - deja.ug_recue);',
        '): number => Math.min(0, ugDues(deja.qte_recue + livrees, regle) - deja.ug_recue);',
      ],
      [
        'BRD-067',
        '1 + 1 est une règle',
        'return ug_par >= 1 && ug >= 1 && ug_par <= 10_000 && ug <= 10_000 ? { ug_par, ug } : null;',
        'return ug_par > 1 && ug >= 1 && ug_par <= 10_000 && ug <= 10_000 ? { ug_par, ug } : null;',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/proposition.rules.ts',
    essais: ['tests/stock/commande/proposition.rules.test.ts'],
    mutants: [
      [
        'BRD-068',
        'la dernière boîte s’achète',
        'if (qte < 1) return [];',
        'if (qte <= 1) return [];',
      ],
      [
        'BRD-069',
        'une seule boîte se propose',
        'if (qte < 1) return null;',
        'if (qte <= 1) return null;',
      ],
      [
        'BRD-070',
        'au minimum se dit',
        'qte_min > 0 && attendu <= qte_min && `minimum de ${qte_min}`,',
        'qte_min > 0 && attendu < qte_min && `minimum de ${qte_min}`,',
      ],

      [
        'BRD-160',
        'aucune garde ne se dit pas',
        'nuits_de_garde > 0 && par_nuit > 0 &&',
        'nuits_de_garde >= 0 && par_nuit > 0 &&',
      ],
    ],
  },
  {
    fichier: 'shared/stock/commande/rythme.rules.ts',
    essais: ['tests/stock/commande/proposition.rules.test.ts'],
    mutants: [
      [
        'BRD-071',
        'une semaine sans vente n’est pas un arrêt',
        'if (connues.every((v) => v === 0)) return { par_semaine: 0, ecart: 0, tendance: null };',
        'if (connues.some((v) => v === 0)) return { par_semaine: 0, ecart: 0, tendance: null };',
      ],

      [
        'BRD-157',
        'deux jours de stock parlent',
        's.jours >= JOURS_PARLANTS',
        's.jours > JOURS_PARLANTS',
      ],
    ],
  },
  {
    fichier: 'shared/platform/import/appariement.rules.ts',
    essais: ['tests/platform/import/appariement.rules.test.ts'],
    mutants: [
      [
        'BRD-072',
        'un code ou un libellé suffit',
        'REQUIS[nature].filter((un) => !un.some((c) => dits.includes(c)))',
        'REQUIS[nature].filter((un) => !un.every((c) => dits.includes(c)))',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/comptabilite/facture-fournisseur.rules.ts',
    essais: ['tests/gestion/comptabilite/facture-fournisseur.rules.test.ts'],
    mutants: [
      [
        'BRD-073',
        '31 jours sont d’une tranche',
        'return age >= de && age <= a;',
        'return age > de && age <= a;',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/comptabilite/fec.rules.ts',
    essais: ['tests/gestion/comptabilite/ecritures.rules.test.ts'],
    mutants: [
      [
        'BRD-074',
        'les lettres d’un code se gardent',
        "if (entier || nom === '') return lettres;",
        "if (entier && nom === '') return lettres;",
      ],
    ],
  },
  {
    fichier: 'shared/gestion/comptabilite/plan-comptable.rules.ts',
    essais: ['tests/gestion/comptabilite/ecritures.rules.test.ts'],
    mutants: [
      ['BRD-075', 'un taux entier n’a pas de décimale', 'taux % 100 === 0', 'taux % 100 !== 0'],
    ],
  },
  {
    fichier: 'shared/platform/epg/versions.rules.ts',
    essais: [
      'tests/platform/epg/versions.rules.test.ts',
      'tests/admin/notification/notification.rules.test.ts',
    ],
    mutants: [
      [
        'BRD-076',
        'une version plus longue est plus récente',
        'for (let i = 0; i < Math.max(x.length, y.length); i++) {',
        'for (let i = 0; i < Math.min(x.length, y.length); i++) {',
      ],
    ],
  },
  {
    fichier: 'shared/platform/etat/controles.rules.ts',
    essais: ['tests/platform/etat/controles.rules.test.ts'],
    mutants: [
      [
        'BRD-077',
        'le disque plein se dit au-dessous',
        "if (donnees < DISQUE_PLEIN) return mal('panne', valeur, phrases.disquePleinFaire);",
        "if (donnees <= DISQUE_PLEIN) return mal('panne', valeur, phrases.disquePleinFaire);",
      ],
      [
        'BRD-078',
        'aucune imprimante se dit',
        'imprimantes.length === 0',
        'imprimantes.length !== 0',
      ],
      [
        'BRD-079',
        'une minute de retard n’est pas une panne',
        "if (age > MINUTE_MS) return mal('panne', valeur, phrases.evenementsFaire);",
        "if (age >= MINUTE_MS) return mal('panne', valeur, phrases.evenementsFaire);",
      ],
      ['BRD-080', 'dix secondes se tolèrent', 'return age > 10_000', 'return age >= 10_000'],
      [
        'BRD-081',
        'aucune chaîne rompue : juste',
        'if (rompues.length > 0)',
        'if (rompues.length >= 0)',
      ],
      [
        'BRD-082',
        'aucune clé inconnue : juste',
        'if (inconnues.length > 0)',
        'if (inconnues.length >= 0)',
      ],
      [
        'BRD-083',
        'le pire se dit',
        "ETATS_CONTROLE[Math.max(0, ...controles.map((c) => gravite(c.etat)))] ?? 'juste';",
        "ETATS_CONTROLE[Math.max(0, ...controles.map((c) => gravite(c.etat)))] && 'juste';",
      ],
    ],
  },
  {
    fichier: 'shared/platform/fichier/image.rules.ts',
    essais: ['tests/platform/fichier/image.rules.test.ts'],
    mutants: [
      [
        'BRD-084',
        'une image JPEG est reconnue',
        'marque >= 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque);',
        'marque > 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque);',
      ],
      [
        'BRD-085',
        'une image sans hauteur est refusée',
        'if (image.largeur < 1 || image.hauteur < 1) return PHRASES.autre;',
        'if (image.largeur < 1 && image.hauteur < 1) return PHRASES.autre;',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/garde/garde.rules.ts',
    essais: ['tests/gestion/garde/garde.rules.test.ts'],
    mutants: [
      [
        'BRD-086',
        'une garde d’une minute est une garde',
        'return debut && derniere && derniere >= debut',
        'return debut && derniere && derniere > debut',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/acceptation.rules.ts',
    essais: ['tests/sante/interaction/acceptation.rules.test.ts'],
    mutants: [
      [
        'BRD-087',
        'seule une autre raison se précise',
        "raison === 'autre' && (precision ?? '').trim() === '';",
        "raison === 'autre' || (precision ?? '').trim() === '';",
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/compiler-thesaurus.rules.ts',
    essais: ['tests/sante/interaction/interaction.rules.test.ts'],
    mutants: [
      [
        'BRD-088',
        'chaque bout a sa place',
        'const rangDe = ({ type, id }: BoutLu): number => debut[type] + (rangs[type].get(id) ?? 0);',
        'const rangDe = ({ type, id }: BoutLu): number => debut[type] + (rangs[type].get(id) && 0);',
      ],
      [
        'BRD-089',
        'la peau n’alerte pas',
        '...(TOUTES_VOIES.test(normaliser(couple.mecanisme)) && { toutes_voies: true as const }),',
        '...(TOUTES_VOIES.test(normaliser(couple.mecanisme)) || { toutes_voies: true as const }),',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/composition.rules.ts',
    essais: ['tests/sante/interaction/noms.rules.test.ts'],
    mutants: [
      [
        'BRD-090',
        'un sel et sa fraction sont un',
        'groupes.set(cle, [...(groupes.get(cle) ?? []), c]);',
        'groupes.set(cle, [...(groupes.get(cle) && []), c]);',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/doubles.rules.ts',
    essais: ['tests/sante/interaction/doubles.rules.test.ts'],
    mutants: [
      [
        'BRD-091',
        'une crème et un comprimé sont un doublon',
        '[...tenues.keys()].some((l) => !estLocal(l.voies)),',
        '[...tenues.keys()].every((l) => !estLocal(l.voies)),',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/interaction.rules.ts',
    essais: ['tests/sante/interaction/interaction.rules.test.ts'],
    mutants: [
      [
        'BRD-092',
        'un achat passé compte avec le panier',
        'const deja = x.ligne.achetee_le !== null && y.ligne.achetee_le !== null;',
        'const deja = x.ligne.achetee_le !== null || y.ligne.achetee_le !== null;',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/niveaux-tenus.rules.ts',
    essais: ['tests/sante/interaction/interaction.rules.test.ts'],
    mutants: [
      [
        'BRD-093',
        'une voie inconnue est prise pour la visée',
        'return !parmi(u, de) || voies === null || voies.some((v) => par.includes(v));',
        'return !parmi(u, de) && voies === null || voies.some((v) => par.includes(v));',
      ],
      [
        'BRD-094',
        'un niveau sans exception tient',
        'if (sauf && (parmi(x, sauf) || parmi(y, sauf))) return false;',
        'if (sauf || (parmi(x, sauf) || parmi(y, sauf))) return false;',
      ],
      [
        'BRD-095',
        '« sauf X » vaut des deux côtés',
        'if (sauf && (parmi(x, sauf) || parmi(y, sauf))) return false;',
        'if (sauf && (parmi(x, sauf) && parmi(y, sauf))) return false;',
      ],
      [
        'BRD-096',
        'un cas nommé est établi',
        'const etabli = tenus.flat().some((c) => nomme(c) && c.selon_cas !== true);',
        'const etabli = tenus.flat().some((c) => nomme(c) || c.selon_cas !== true);',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/posologie.rules.ts',
    essais: ['tests/sante/interaction/doubles.rules.test.ts'],
    mutants: [
      [
        'BRD-097',
        'matin et soir s’ajoutent',
        'return fois.length > 0 ? parFois(lecture) : parMoments(lecture);',
        'return fois.length >= 0 ? parFois(lecture) : parMoments(lecture);',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/resume.rules.ts',
    essais: ['tests/sante/interaction/interaction.rules.test.ts'],
    mutants: [
      [
        'BRD-098',
        'la part d’une boîte suit ses substances',
        'const substances = composition?.substances ?? [];',
        'const substances = composition?.substances && [];',
      ],
      [
        'BRD-099',
        'chaque ligne est de son doublon',
        'double: doubles.some((d) => d.parts.some((p) => p.cle === ligne.cle)),',
        'double: doubles.every((d) => d.parts.some((p) => p.cle === ligne.cle)),',
      ],
    ],
  },
  {
    fichier: 'shared/sante/interaction/thesaurus-indexe.rules.ts',
    essais: ['tests/sante/interaction/interaction.rules.test.ts'],
    mutants: [
      [
        'BRD-100',
        'la première boisson a son conseil',
        'return c.b >= premierAutre ? [[c.a, c]] : [];',
        'return c.b > premierAutre ? [[c.a, c]] : [];',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/inventaire/inventaire.rules.ts',
    essais: ['tests/gestion/inventaire/inventaire.rules.test.ts'],
    mutants: [
      [
        'BRD-101',
        'vendu à l’heure du compte : compté après',
        'const autreApres = autre !== null && autre.at !== null && autre.at > faite;',
        'const autreApres = autre !== null && autre.at !== null && autre.at >= faite;',
      ],
      [
        'BRD-102',
        'vendu au premier scan : à vérifier',
        'a_verifier: l.a_verifier || (compte_depuis !== null && compte_depuis <= faite),',
        'a_verifier: l.a_verifier || (compte_depuis !== null && compte_depuis < faite),',
      ],
      [
        'BRD-103',
        'rien trouvé n’est pas un compte',
        'const dejaTrouvees = tenue.qte_reelle !== null && tenue.qte_reelle > 0;',
        'const dejaTrouvees = tenue.qte_reelle !== null && tenue.qte_reelle >= 0;',
      ],
    ],
  },
  {
    fichier: 'shared/admin/notification/notification.rules.ts',
    essais: ['tests/admin/notification/notification.rules.test.ts'],
    mutants: [
      [
        'BRD-104',
        'un seul produit s’ouvre sur lui',
        "return ecran === '/stock/produits' && seul && autres.length === 0",
        "return ecran === '/stock/produits' && seul && autres.length !== 0",
      ],
    ],
  },
  {
    fichier: 'shared/gestion/objectif/objectif.rules.ts',
    essais: ['tests/gestion/objectif/objectif.rules.test.ts'],
    mutants: [
      [
        'BRD-105',
        'l’avance est sur l’attendu',
        "return o.fait >= (o.attendu ?? o.montant) ? 'En avance' : 'En retard';",
        "return o.fait >= (o.attendu && o.montant) ? 'En avance' : 'En retard';",
      ],
    ],
  },
  {
    fichier: 'shared/sante/ordonnancier/ordonnance.rules.ts',
    essais: ['tests/sante/ordonnancier/tableaux.rules.test.ts'],
    mutants: [
      [
        'BRD-106',
        'l’ordonnance du jour est bonne',
        'if (o.date_ordonnance !== null && o.date_ordonnance > jour)',
        'if (o.date_ordonnance !== null && o.date_ordonnance >= jour)',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/alertes-volet.rules.ts',
    essais: ['tests/stock/produit/volet.rules.test.ts'],
    mutants: [
      [
        'BRD-107',
        'une semaine de stock se dit',
        "duree < 1 ? 'moins d’une semaine de stock' : `${duree} ${accorder(duree, 'semaine')} de stock`;",
        "duree <= 1 ? 'moins d’une semaine de stock' : `${duree} ${accorder(duree, 'semaine')} de stock`;",
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/gs1.rules.ts',
    essais: ['tests/stock/produit/scans.rules.test.ts', 'tests/stock/produit/codes.rules.test.ts'],
    mutants: [
      [
        'BRD-108',
        'sans séparateur, ce qui peut se couper autrement n’est pas lu',
        'if (strict) return { elements: communs([strict, ...coupes]), doute: true };',
        'if (strict) return { elements: strict, doute: false };',
      ],
      [
        'BRD-109',
        'un treizième mois n’existe pas',
        'if (Number(mois) < 1 || Number(mois) > 12) return null;',
        'if (Number(mois) < 1 && Number(mois) > 12) return null;',
      ],
      [
        'BRD-161',
        'un signe qui ne se lit pas ne fait pas un lot',
        '([, valeur]) => !valeur.includes(ILLISIBLE)',
        '() => true',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/cout-moyen.rules.ts',
    essais: ['tests/stock/produit/cout-moyen.rules.test.ts'],
    mutants: [
      [
        'BRD-110',
        'un stock négatif n’a pas de coût',
        'const avant = Math.max(0, stock.qte);',
        'const avant = Math.min(0, stock.qte);',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/doutes.rules.ts',
    essais: ['tests/stock/produit/fautes-saisie.rules.test.ts'],
    mutants: [
      [
        'BRD-111',
        'au prix coûtant n’est pas au-dessous',
        'if (prix_de_vente < prix_achat)',
        'if (prix_de_vente <= prix_achat)',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/ecoulement.rules.ts',
    essais: ['tests/stock/produit/ecoulement.rules.test.ts'],
    mutants: [
      [
        'BRD-112',
        'il ne s’écoule que ce qui reste',
        '}): number => Math.max(0, Math.min(e.qte - e.vendues, e.vendable, e.en_lots ?? Infinity));',
        '}): number => Math.max(0, Math.max(e.qte - e.vendues, e.vendable, e.en_lots ?? Infinity));',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/importation/import-des-produits.ts',
    essais: ['tests/platform/import/importer-produits.test.ts'],
    mutants: [
      [
        'BRD-113',
        'un prix lu est en centimes',
        '...(prix_de_vente !== undefined && { prix_de_vente: enCentimes(prix_de_vente) }),',
        '...(prix_de_vente !== undefined || { prix_de_vente: enCentimes(prix_de_vente) }),',
      ],
    ],
  },
  {
    fichier: 'server/stock/produit/importation/ecrire-produits.ts',
    essais: ['tests/platform/import/ecrire-par-lots.test.ts'],
    mutants: [
      [
        'BRD-162',
        'un lot repart d’où le précédent a fini',
        'const tour: Tour = [id, apres, borne.fin];',
        'const tour: Tour = [id, 0, borne.fin];',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/produit.rules.ts',
    essais: ['tests/platform/import/tva-a-verifier.test.ts'],
    mutants: [
      [
        'BRD-163',
        'une taxe qu’on n’écrit pas reste à vérifier',
        'tva === undefined ? {} : { tva_a_verifier: false };',
        'tva === null ? {} : { tva_a_verifier: false };',
      ],
    ],
  },
  {
    fichier: 'shared/platform/import/lignes.rules.ts',
    essais: ['tests/platform/import/lire-fichier.rules.test.ts'],
    mutants: [
      [
        'BRD-114',
        'une ligne sans faute n’est pas à décider',
        "return this.genres.length > 0 ? 'a_demander' : 'bonne';",
        "return this.genres.length >= 0 ? 'a_demander' : 'bonne';",
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/lots.rules.ts',
    essais: ['tests/stock/produit/lots.rules.test.ts'],
    mutants: [
      [
        'BRD-115',
        'un lot donne ce qui reste à sortir',
        'const reste = restes.get(lot.produit_id) ?? 0;',
        'const reste = restes.get(lot.produit_id) && 0;',
      ],
      [
        'BRD-116',
        'un lot ne donne pas plus que le sien',
        'const qte = Math.min(reste, lot.qte);',
        'const qte = Math.max(reste, lot.qte);',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/orthographe.rules.ts',
    essais: ['tests/stock/produit/recherche.rules.test.ts'],
    mutants: [
      [
        'BRD-117',
        'une lettre de moins est une faute',
        'const ajoutee = Math.min(derniere[j] ?? 0, ligne[j - 1] ?? 0) + 1;',
        'const ajoutee = Math.max(derniere[j] ?? 0, ligne[j - 1] ?? 0) + 1;',
      ],
      [
        'BRD-118',
        'une lettre de trop se pardonne',
        'if (b.lettres.length < a.lettres.length - permises) return Infinity;',
        'if (b.lettres.length <= a.lettres.length - permises) return Infinity;',
      ],
      [
        'BRD-119',
        'deux mots aussi proches se proposent',
        'if (fautes > moins) continue;',
        'if (fautes >= moins) continue;',
      ],
    ],
  },
  {
    fichier: 'shared/stock/produit/recherche.rules.ts',
    essais: [
      'tests/stock/produit/recherche.rules.test.ts',
      'tests/vente/station/catalogue.rules.test.ts',
    ],
    mutants: [
      [
        'BRD-120',
        'deux chiffres commencent un mot',
        'if (NOMBRE.test(mot)) return { formes: ecritures(mot), debut: mot.length <= COURT };',
        'if (NOMBRE.test(mot)) return { formes: ecritures(mot), debut: mot.length < COURT };',
      ],
      [
        'BRD-121',
        'tous les mots se trouvent',
        'termes.every((t) => matches(texte, t));',
        'termes.some((t) => matches(texte, t));',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/contenu.rules.ts',
    essais: ['tests/vente/reservation/contenu.rules.test.ts'],
    mutants: [
      [
        'BRD-122',
        'une ligne neuve se dit seule',
        'return avant && apres ? [...mouvement, ...ditAutrement(avant, apres)] : mouvement;',
        'return avant || apres ? [...mouvement, ...ditAutrement(avant, apres)] : mouvement;',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/lignes.rules.ts',
    essais: ['tests/vente/reservation/reservation.rules.test.ts'],
    mutants: [
      [
        'BRD-123',
        'zéro boîte n’est pas une ligne',
        'if (!Number.isInteger(qte) || qte < 1)',
        'if (!Number.isInteger(qte) && qte < 1)',
      ],
      [
        'BRD-124',
        'toute la somme peut se remettre',
        'remise >= ZERO && remise <= montant_avant_remise;',
        'remise >= ZERO && remise < montant_avant_remise;',
      ],
      [
        'BRD-125',
        '0 retire la remise',
        'remise >= ZERO && remise <= montant_avant_remise;',
        'remise > ZERO && remise <= montant_avant_remise;',
      ],
      [
        'BRD-126',
        '0 % est un taux',
        "return taux >= 0 ? null : 'La prise en charge doit être un taux de 0 à 100%.';",
        "return taux > 0 ? null : 'La prise en charge doit être un taux de 0 à 100%.';",
      ],
      [
        'BRD-127',
        'la dernière boîte se vend',
        'p.is_active && p.qte >= 1 && p.prix_de_vente > ZERO;',
        'p.is_active && p.qte >= 1 && p.prix_de_vente >= ZERO;',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/plafond.rules.ts',
    essais: ['tests/vente/reservation/reservation.rules.test.ts'],
    mutants: [
      [
        'BRD-128',
        'à la moitié du plafond, on avertit',
        "return fois(restant, 2) <= plafond ? 'warning' : 'success';",
        "return fois(restant, 2) < plafond ? 'warning' : 'success';",
      ],
      [
        'BRD-129',
        'au quart du plafond, danger',
        "if (fois(restant, 4) <= plafond) return 'danger';",
        "if (fois(restant, 4) < plafond) return 'danger';",
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/retenue.rules.ts',
    essais: ['tests/vente/reservation/retenue.rules.test.ts'],
    mutants: [
      [
        'BRD-130',
        'à trente minutes, le stock revient',
        'return !retient(r, maintenant - Date.parse(r.edited_at) < RETENUE_MS);',
        'return !retient(r, maintenant - Date.parse(r.edited_at) <= RETENUE_MS);',
      ],
    ],
  },
  {
    fichier: 'shared/vente/reservation/saisie-ligne.rules.ts',
    essais: ['tests/vente/reservation/saisie-ligne.rules.test.ts'],
    mutants: [
      [
        'BRD-131',
        'un taux de 0 ne se dit pas',
        'dire: (taux) => (taux > 0 ? `à ${formatPourcent(taux)}` : null),',
        'dire: (taux) => (taux >= 0 ? `à ${formatPourcent(taux)}` : null),',
      ],
    ],
  },
  {
    fichier: 'shared/stock/retour/a-ecouler.rules.ts',
    essais: ['tests/stock/retour/a-ecouler.rules.test.ts'],
    mutants: [
      [
        'BRD-132',
        'un trimestre rendu ne demande rien',
        'const besoin = Math.ceil((Math.max(0, vendusTrimestre) * semaines) / SEMAINES_DE_RYTHME);',
        'const besoin = Math.ceil((Math.min(0, vendusTrimestre) * semaines) / SEMAINES_DE_RYTHME);',
      ],
      [
        'BRD-133',
        'l’invendu est C',
        "if (ca <= 0 || total <= 0) return 'C';",
        "if (ca < 0 || total <= 0) return 'C';",
      ],
    ],
  },
  {
    fichier: 'shared/platform/sauvegarde/cle.rules.ts',
    essais: ['tests/platform/sauvegarde/cle.rules.test.ts'],
    mutants: [
      [
        'BRD-134',
        'chaque groupe de la clé est juste',
        "): boolean => rangs.every((rang, i) => nue(saisies[i] ?? '') === groupesDeCle(cle)[rang]);",
        "): boolean => rangs.some((rang, i) => nue(saisies[i] ?? '') === groupesDeCle(cle)[rang]);",
      ],
    ],
  },
  {
    fichier: 'shared/platform/scellement/cloture.rules.ts',
    essais: ['tests/platform/scellement/scelle.rules.test.ts'],
    mutants: [
      [
        'BRD-135',
        'une clôture sans paiement se somme',
        'for (const p of c.paiements ?? []) ajouterMode(s, p.mode, fois(p.montant, signe));',
        'for (const p of c.paiements && []) ajouterMode(s, p.mode, fois(p.montant, signe));',
      ],
    ],
  },
  {
    fichier: 'shared/platform/scellement/heure-crue.rules.ts',
    essais: ['tests/platform/scellement/heure-crue.rules.test.ts'],
    mutants: [
      [
        'BRD-136',
        'un dimanche se clôt',
        '): boolean => jours <= REPOS || vendu || tenueMs >= ATTENTE_MS;',
        '): boolean => jours < REPOS || vendu || tenueMs >= ATTENTE_MS;',
      ],
      [
        'BRD-137',
        'une heure tenue suffit',
        '): boolean => jours <= REPOS || vendu || tenueMs >= ATTENTE_MS;',
        '): boolean => jours <= REPOS || vendu || tenueMs > ATTENTE_MS;',
      ],
    ],
  },
  {
    fichier: 'shared/vente/station/ecarts.rules.ts',
    essais: ['tests/vente/station/ecarts.rules.test.ts'],
    mutants: [
      [
        'BRD-138',
        'sans contre-indication, rien à dire',
        'a.contreIndication.length > 0 && {',
        'a.contreIndication.length >= 0 && {',
      ],
      [
        'BRD-139',
        'ce qui est vendable ne manque pas',
        'const manque = l.qte - Math.max(0, p.vendable);',
        'const manque = l.qte - Math.min(0, p.vendable);',
      ],
    ],
  },
  {
    fichier: 'shared/gestion/statistiques/periode.rules.ts',
    essais: [
      'tests/gestion/statistiques/periodes.rules.test.ts',
      'tests/gestion/statistiques/raccourcis.rules.test.ts',
    ],
    mutants: [
      [
        'BRD-140',
        'un jour se compare à sa semaine',
        'if (n > 0) return { debut: debutDeJour(reculerMois(jourDe(p.debut), n)), fin: p.debut };',
        'if (n >= 0) return { debut: debutDeJour(reculerMois(jourDe(p.debut), n)), fin: p.debut };',
      ],
      [
        'BRD-141',
        '62 jours se dessinent par jour',
        "return jours <= JOURS_PAR_JOUR ? 'jour' : 'mois';",
        "return jours < JOURS_PAR_JOUR ? 'jour' : 'mois';",
      ],

      [
        'BRD-154',
        'à son premier instant, une période n’a rien',
        'if (maintenant < p.debut ||',
        'if (maintenant <= p.debut ||',
      ],
      [
        'BRD-155',
        'à l’instant où elle finit, une période est entière',
        '|| maintenant >= p.fin)',
        '|| maintenant > p.fin)',
      ],
      [
        'BRD-156',
        '62 jours s’alignent sur leur semaine',
        'jours <= JOURS_ALIGNES',
        'jours < JOURS_ALIGNES',
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/colonnes.rules.ts',
    essais: ['tests/admin/utilisateur/habilitations.rules.test.ts'],
    mutants: [
      [
        'BRD-142',
        'un comptage ne se tait qu’à sa caisse',
        "sujet.startsWith('caisse:') && !satisfait(porteur, LIRE_COMPTES)",
        "sujet.startsWith('caisse:') || !satisfait(porteur, LIRE_COMPTES)",
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/habilitations.rules.ts',
    essais: ['tests/admin/utilisateur/comptes.rules.test.ts'],
    mutants: [
      [
        'BRD-143',
        'autant de droits ne sont pas les mêmes',
        'return x.size === y.size && [...x].every((cle) => y.has(cle));',
        'return x.size === y.size && [...x].some((cle) => y.has(cle));',
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/comptes.rules.ts',
    essais: ['tests/admin/utilisateur/comptes.rules.test.ts'],
    mutants: [
      [
        'BRD-144',
        'un droit tenu se réinitialise',
        'return droitsIndus(acteur, null, cible.habilitations).length > 0',
        'return droitsIndus(acteur, null, cible.habilitations).length > 1',
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/habilitations.rules.ts',
    essais: ['tests/sante/ordonnancier/tableaux.rules.test.ts'],
    mutants: [
      [
        'BRD-145',
        'un mot de passe à changer ne délivre rien',
        "!porteur.must_change_password && peut(porteur, 'PRIVILEGES', 'stupefiants');",
        "!porteur.must_change_password || peut(porteur, 'PRIVILEGES', 'stupefiants');",
      ],
    ],
  },
  {
    fichier: 'shared/admin/utilisateur/second-facteur.rules.ts',
    essais: ['tests/admin/utilisateur/entree.rules.test.ts'],
    mutants: [
      [
        'BRD-146',
        'un second facteur non exigé ne l’est de personne',
        'exige && administre(porteur);',
        'exige || administre(porteur);',
      ],
    ],
  },
  {
    fichier: 'shared/vente/vente/retour-vente.rules.ts',
    essais: ['tests/vente/vente/retour-vente.rules.test.ts'],
    mutants: [
      [
        'BRD-147',
        'tout est rendu : retour total',
        'return lignes.every((l) => resteARetourner(l) === 0) ? total : partiel;',
        'return lignes.every((l) => resteARetourner(l) !== 0) ? total : partiel;',
      ],
      [
        'BRD-148',
        'un lot sans boîte rendue n’en est pas',
        'return prise > 0 ? [{ lot_id: s.lot_id, qte: prise }] : [];',
        'return prise >= 0 ? [{ lot_id: s.lot_id, qte: prise }] : [];',
      ],
      ['BRD-149', 'tout ce qui reste se rend', 'if (qte > reste)', 'if (qte >= reste)'],
    ],
  },
];
