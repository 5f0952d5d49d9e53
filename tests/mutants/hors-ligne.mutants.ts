import type { Foyer } from './mutant.ts';

const REMETTRE = ['tests/vente/station/remettre.test.ts'];
const RETOURS = ['tests/vente/station/retours-difficiles.test.ts'];
const POSTES = ['tests/vente/station/postes.test.ts'];
const COUPE = ['tests/vente/station/vendre-coupe.rules.test.ts'];
const JOURNAL = ['tests/vente/station/journal.ecran.test.tsx'];
const REMISE = ['tests/vente/station/remise.ecran.test.tsx'];
const REPRISE = ['tests/vente/station/reprise.ecran.test.tsx'];
const GUICHET = ['tests/vente/caisse/encaisser-hors-ligne.ecran.test.tsx'];
const PORTE = ['tests/vente/station/porte-du-poste.test.ts'];
const QUARANTAINE = ['tests/vente/station/quarantaine.test.ts'];
const QUARANTAINE_REGLES = ['tests/vente/station/quarantaine.rules.test.ts'];
const CATALOGUE = ['tests/vente/station/catalogue.rules.test.ts'];

/** Selling without the server, and handing over. */
export const HORS_LIGNE: readonly Foyer[] = [
  {
    fichier: 'shared/vente/station/provisoire.rules.ts',
    essais: COUPE,
    mutants: [
      ['HSL-01', 'l’avance du poste est ôtée', 'faite - (envoyee - recue)', 'faite'],
      ['HSL-02', 'jamais après la réception', 'Math.min(faite', 'Math.max(faite'],
    ],
  },
  {
    fichier: 'shared/vente/station/ecarts.rules.ts',
    essais: REMETTRE,
    mutants: [
      ['HSL-03', 'un autre prix se dit', '!prix.includes(vendu) && {', 'prix.includes(vendu) && {'],
      ['HSL-04', 'un produit retiré se dit', '!p.is_active && {', 'p.is_active && {'],
      ['HSL-05', 'ce qui manquait se dit', 'manque > 0 && {', 'manque > 1 && {'],
      [
        'HSL-06',
        'une période comptée se dit',
        'a.comptee && {',
        'a.comptee && a.sautes !== null && {',
        { essais: RETOURS },
      ],
    ],
  },
  {
    fichier: 'server/vente/station/remettre-vente.ts',
    essais: REMETTRE,
    mutants: [
      [
        'HSL-07',
        'un poste mis à part ne remet rien',
        'if (station.ecartee_at !== null) return',
        'if (station.ecartee_at === maintenant) return',
      ],
      [
        'HSL-19',
        'un net qui ne suit pas des lignes est refusé',
        'return dit === dues.exact ||',
        'return dit >= 0 ||',
      ],
      [
        'HSL-34',
        'ce que le serveur a vu l’emporte',
        `if (regard.coupure === 'contredite')`,
        `if (regard.coupure === 'vue')`,
        { essais: PORTE },
      ],
      ['HSL-08', 'remise encore, une seule fois', 'if (connue) return connue;', ''],
      [
        'HSL-12',
        'la vente garde son numéro provisoire',
        'horsLigne: numeroProvisoire(v.marque, v.numero),',
        'horsLigne: null,',
      ],
      [
        'HSL-13',
        'qui répond des postes est prévenu',
        'await prevenir(em, gardee, maintenant);',
        '',
      ],
    ],
  },
  {
    fichier: 'server/vente/station/verifier-remise.ts',
    essais: PORTE,
    mutants: [
      ['HSL-35', 'signée par ce poste', '!signeParLePoste(', 'signeParLePoste('],
      ['HSL-36', 'ce qui est signé est ce qui est remis', '|| !memeVente(lu.vente, vente)', ''],
      ['HSL-37', 'elle suit celle d’avant', 'v.maillon === precedent', 'true'],
      ['HSL-38', 'un numéro qu’il a pu atteindre', 'return numero > max', 'return numero < 0'],
    ],
  },
  {
    fichier: 'shared/vente/station/quarantaine.rules.ts',
    essais: QUARANTAINE_REGLES,
    mutants: [
      ['HSL-39', 'sous son nom', 'l.libelle !== nom &&', 'false &&'],
      ['HSL-40', 'à un prix qu’il a eu', '!prixAdmis(l, p) &&', 'false &&'],
      ['HSL-41', 'avec ses taxes', '!p.taxes.some(', 'p.taxes.every('],
      ['HSL-42', 'jamais un médicament contrôlé', 'p.controle && dire', 'false && dire'],
    ],
  },
  {
    fichier: 'server/vente/station/decider-quarantaine.ts',
    essais: QUARANTAINE,
    mutants: [
      ['HSL-43', 'jamais par qui l’a faite', 'return sienne && !session.is_admin', 'return false'],
    ],
  },
  {
    fichier: 'server/vente/station/retenir-moment.ts',
    essais: RETOURS,
    mutants: [
      [
        'HSL-09',
        'jamais avant la dernière vente de la caisse',
        '    instant(bornes?.vendue),\n',
        '',
      ],
      ['HSL-10', 'jamais dans un jour clos', '    instant(bornes?.close),\n', ''],
      ['HSL-11', 'jamais dans une caisse comptée', '    instant(bornes?.ouverte),\n', ''],
    ],
  },
  {
    fichier: 'server/vente/station/store-vente.ts',
    essais: REMETTRE,
    mutants: [
      [
        'HSL-14',
        'même numéro, autre contenu : refusée',
        'tenue.empreinte !== empreinteDe(vente)',
        `tenue.empreinte === ''`,
      ],
      [
        'HSL-15',
        'le dernier numéro ne recule pas',
        "eb.fn<number>('greatest', ['dernier_numero', eb.val(numero)])",
        "eb.ref('dernier_numero')",
        { essais: [...POSTES, ...REMETTRE] },
      ],
    ],
  },
  {
    fichier: 'server/vente/station/panier-de-vente.ts',
    essais: RETOURS,
    mutants: [
      [
        'HSL-16',
        'un brouillon déjà vendu n’est pas vendu deux fois',
        `  r.status === 'Brouillon' &&\n`,
        '',
      ],
      [
        'HSL-17',
        'le même numéro d’une base restaurée est un autre panier',
        'toDate(r.created_at).getTime() === toDate(v.panier_cree_at).getTime() &&',
        '',
        { essais: ['tests/vente/station'] },
      ],
      [
        'HSL-18',
        'ce qui n’était pas au rayon entre par un mouvement',
        'if (manquent.length === 0) return sorties;',
        'if (manquent.length < 9) return sorties;',
        { essais: REMETTRE },
      ],
      [
        'HSL-23',
        'ce qu’un inventaire clos a compté après elle n’est plus au stock',
        'dejaComptes.has(produit_id) ? 0 : ',
        '',
        { essais: ['tests/vente/station/remettre-apres-un-compte.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/station/gerer-stations.ts',
    essais: RETOURS,
    mutants: [
      ['HSL-21', 'une marque est donnée une fois', 'await advisoryLock(em, VERROU_MARQUES);', ''],
      [
        'HSL-22',
        'mis à part deux fois, qui et quand restent du premier',
        ".where('ecartee_at', ecarter ? 'is' : 'is not', null)",
        '',
        { essais: POSTES },
      ],
    ],
  },
  {
    fichier: 'server/vente/station/ecrire-station.sql.ts',
    essais: RETOURS,
    mutants: [
      [
        'HSL-20',
        'un poste garde la marque de ses tickets',
        'when $3::text is not null and not exists',
        'when $3::text is null and not exists',
      ],
    ],
  },
  {
    fichier: 'client/vente/station/vendre-coupe.rules.ts',
    essais: COUPE,
    mutants: [
      [
        'CPE-01',
        'pas de devis sans le serveur',
        `if (acte === 'devis')`,
        `if (acte === undefined)`,
      ],
      [
        'CPE-02',
        'pas d’assuré sans le serveur',
        'if (estAssure(r)) return phrases.clientNomme;',
        '',
      ],
      [
        'CPE-03',
        'pas le panier d’un autre',
        'if (r.created_by !== c.vendeur)',
        'if (!r.created_by)',
      ],
      ['CPE-04', 'pas un panier déjà au guichet', 'if (estSorti(r))', 'if (!r.created_by)'],
      ['CPE-05', 'la remise d’un vendeur seul', 'pharmacie?.remise_sans_accord ?? 0,', '100,'],
      [
        'CPE-06',
        'pas plus que le rayon',
        'return p && l.qte > vendable(p)',
        'return p && l.qte > vendable(p) + 1',
      ],
      [
        'CPE-14',
        'sous remise, les quantités sont verrouillées dans la coupure aussi',
        'remiseFige(tenues, remise, lignes) ?',
        'remiseFige(tenues, 0, lignes) ?',
      ],
      ['CPE-07', 'des espèces seulement', `m !== 'espece'`, `m === 'credit'`],
    ],
  },
  {
    fichier: 'client/vente/station/journal.ts',
    essais: JOURNAL,
    mutants: [
      [
        'CPE-08',
        'un panier payé ailleurs ne l’est pas encore ici',
        'if (paye) return',
        'if (!t) return',
      ],
      [
        'CPE-09',
        'un numéro n’est tiré qu’une fois',
        `      await t.garder('memoire', { ...(await lireCompteurs(t)), numero, maillon });\n`,
        '',
      ],
      [
        'CPE-10',
        'un serveur restauré reçoit de nouveau',
        `if (v.numero > dernier) await`,
        `if (v.numero < dernier) await`,
      ],
      [
        'CPE-11',
        'le serveur connaît un numéro plus grand',
        'if (dernier > tenus.numero)',
        'if (dernier < tenus.numero)',
      ],
      [
        'CPE-12',
        'remises dans l’ordre où elles furent faites',
        '(a, b) => a.numero - b.numero',
        '(a, b) => b.numero - a.numero',
        { essais: [...REMISE, ...JOURNAL] },
      ],
    ],
  },
  {
    fichier: 'client/vente/station/repondre-coupe.ts',
    essais: GUICHET,
    mutants: [
      [
        'HSL-24',
        'le paiement d’un guichet n’est pas une vente du poste',
        'if (estDuGuichet(call, options)) return send();',
        '',
      ],
    ],
  },
  {
    fichier: 'client/vente/station/remise.ts',
    essais: REMISE,
    mutants: [
      [
        'HSL-25',
        'un panier où quelqu’un a mis la main n’est pas annulé',
        '(r.reservation_produits.length === 0 || boites.includes(boitesDe(r)))',
        'boites !== null',
        { essais: REPRISE },
      ],
      [
        'HSL-26',
        'ni celui d’une base restaurée',
        '  r.created_at === cree_at &&\n',
        '',
        { essais: REPRISE },
      ],
      [
        'HSL-27',
        'payé pendant la reprise, ses lignes ne partent plus',
        'if (tenu?.panier.version !== panier.version) return;',
        '',
        { essais: REPRISE },
      ],
      [
        'CPE-13',
        'rien ne suit ce qui doit attendre',
        `      if (recue === 'attendre') return false;\n`,
        `      if (recue === 'attendre') continue;\n`,
      ],
    ],
  },
  {
    fichier: 'shared/vente/station/chercher-catalogue.rules.ts',
    essais: CATALOGUE,
    mutants: [
      [
        'CAT-01',
        'une version plus ancienne ne change rien',
        'tenue.produit.version > produit.version',
        'tenue.produit.version < produit.version',
      ],
      [
        'CAT-02',
        'retiré de la vente, il n’y est plus',
        'if (!produit.is_active) return',
        'if (produit.id < 0) return',
      ],
      [
        'CAT-03',
        'ce qui s’est vendu vient d’abord',
        'return b.vendu - a.vendu;',
        'return a.vendu - b.vendu;',
      ],
    ],
  },
  {
    fichier: 'shared/vente/station/textes-joints.rules.ts',
    essais: CATALOGUE,
    mutants: [
      ['CAT-04', 'chaque mot doit répondre', 'termes.filter((t) => t !== rare)', '[]'],
      ['CAT-05', 'un mot court commence', 'terme.debut ? ` ${seule}` : seule', 'seule'],
    ],
  },
];
