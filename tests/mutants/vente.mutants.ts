import type { Foyer } from './mutant.ts';

const ENCAISSER = ['tests/vente/vente/encaisser.test.ts'];
const PANIER = [
  'tests/vente/reservation/enregistrer-lignes.test.ts',
  'tests/vente/reservation/vie-du-panier.test.ts',
];
const ANNULER = ['tests/vente/vente/lire-et-annuler-ventes.test.ts'];
const CAISSES = ['tests/vente/caisse/caisses.test.ts'];
const COMPTES = ['tests/gestion/billetage/billetage.test.ts'];
const COURSES = ['tests/chaos/courses.test.ts'];

/** Baskets, payments, cancellations. */
export const VENTE: readonly Foyer[] = [
  {
    fichier: 'server/vente/vente/encaisser-reservation.ts',
    essais: ENCAISSER,
    mutants: [
      [
        'PAI-01',
        'pas de vente sans stock',
        'if (courts.length === 0) return null;',
        'if (courts) return null;',
      ],
      [
        'PAI-18',
        'un produit retiré depuis ne se vend pas',
        'if (retires.length === 0) return null;',
        'if (retires) return null;',
      ],
      ['PAI-19', 'rien ne s’avance à un compte fermé', 'if (!client.is_active)', 'if (!client)'],
      [
        'PAI-02',
        'pas une boîte de plus que le stock',
        'l.qte > (produits.get(l.produit_id)?.qte ?? 0)',
        'l.qte > 1 + (produits.get(l.produit_id)?.qte ?? 0)',
      ],
      [
        'PAI-03',
        'le plafond vaut au paiement',
        'plafondDepasse(creditDe({ client }), avance)',
        'false',
      ],
      [
        'PAI-04',
        'un panier payé ne se paie pas deux fois',
        'fauteFermee(panier, { paiement: true }) ??',
        '',
      ],
      [
        'PAI-05',
        'une caisse paie ce qui est à son guichet',
        'fauteGuichet(panier, caisse, r) ??',
        '',
        {
          essais: ['tests/vente/vente/guichet.test.ts', ...ENCAISSER],
        },
      ],
      [
        'PAI-06',
        'on paie le panier qu’on a lu',
        'fauteVersion(panier, r.corps.version) ??',
        '',
        { essais: [...ENCAISSER, ...PANIER] },
      ],
      [
        'PAI-07',
        'un autre encaisse déjà',
        'fauteEncaissement(panier, r.session.id) ??',
        '',
        {
          essais: [
            'tests/courses/verrous-de-ligne.test.ts',
            ...ENCAISSER,
            'tests/vente/reservation/vie-du-panier.test.ts',
          ],
        },
      ],
      [
        'PAI-08',
        'Default est au vendeur, pas au caissier',
        `return peut(r.session, 'VENTE', 'reservation')\n      ? null`,
        'return r.session\n      ? null',
        {
          essais: [
            'tests/courses/verrous-de-ligne.test.ts',
            ...ENCAISSER,
            'tests/platform/http/droits.test.ts',
          ],
        },
      ],
      [
        'PAI-09',
        'une caisse encaisse pour qui la tient',
        'return caisse.current_authorized_user_id === r.session.id',
        'return r.session',
      ],
      [
        'PAI-10',
        'une boîte périmée depuis son scan ne se paie pas',
        'fautePeremption(panier, maintenant) ??',
        '',
        { essais: ['tests/vente/vente/boites-lues.test.ts'] },
      ],
      [
        'PAI-17',
        'rien ne se paie autrement que montré',
        'if (autrement) return autrement;',
        '',
        { essais: ['tests/vente/vente/arrondi-especes.test.ts'] },
      ],
      [
        'PAI-11',
        'une vente se dit',
        `raise(em, 'vente.creee', SUJETS_VENTE, { vente: vendue });`,
        '',
        { essais: ['tests/vente/vente/suivre-ventes.test.ts', ...ENCAISSER] },
      ],
      [
        'PAI-12',
        'un paiement se dit à la caisse et au vendeur',
        `raise(em, 'reservation.payee', sallesDe(fermee, reservation), { reservation: presentee });`,
        '',
        { essais: ['tests/platform/realtime/reservation.events.test.ts', ...ENCAISSER] },
      ],
      [
        'PAI-13',
        'ce que la maison avance est une dette',
        'ajouterDette(em, reservation.client_id, avance)',
        'null',
      ],
      [
        'PAI-14',
        'le stock vendu se dit',
        'publishProduits(em, produits, {',
        'publishProduits(em, produits.slice(1), {',
        {
          essais: [
            'tests/stock/produit/vendre-par-lots.test.ts',
            'tests/stock/produit/produits.test.ts',
            'tests/vente/vente/suivre-ventes.test.ts',
            ...ENCAISSER,
          ],
        },
      ],
      [
        'PAI-15',
        'un panier vide ne se paie pas',
        'if (panier.lignes.length === 0)',
        'if (panier.lignes.length < 0)',
        { essais: ['tests/vente/vente/guichet.test.ts'] },
      ],
      [
        'PAI-16',
        'payer ne change pas le panier d’un autre',
        'fait.change ? await fauteAutrui(r.em, avant, r.session) : null',
        'null',
        { essais: PANIER },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/imprimer-reservation.ts',
    essais: ['tests/vente/vente/imprimer-ticket.test.ts'],
    mutants: [
      [
        'RES-13',
        'un panier qui n’est pas payé n’a pas de ticket',
        `reservation.status === 'Termine'`,
        'reservation',
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/lock-panier.ts',
    essais: [...PANIER, ...ENCAISSER],
    mutants: [
      [
        'VER-04',
        'on change le panier qu’on a lu',
        'version === reservation.version) return null',
        'version <= reservation.version) return null',
      ],
      [
        'VER-05',
        'un panier annulé ne se change plus',
        `if (status === 'Brouillon') return null;`,
        `if (status !== 'Termine') return null;`,
      ],
      [
        'VER-06',
        'le caissier encaisse : le vendeur attend',
        `reservation.etat_caisse !== 'En encaissement' ||`,
        'reservation ||',
        { essais: ['tests/vente/reservation/vie-du-panier.test.ts'] },
      ],
      [
        'VER-07',
        'les périmés ne comptent pas dans le stock vendable',
        'qte: p.qte - (perimees.get(p.id) ?? 0)',
        'qte: p.qte',
        { essais: ['tests/stock/produit/vendre-par-lots.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/lock-panier.sql.ts',
    essais: [...PANIER, ...ENCAISSER],
    mutants: [
      [
        'VER-08',
        'la caisse d’un envoi ne se ferme pas entre-temps',
        `where id = $1 for share'`,
        `where id = $1'`,
        { essais: ['tests/vente/caisse/configuration.test.ts', ...CAISSES] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/lock-panier.sql.ts',
    essais: [...PANIER, ...ENCAISSER],
    mutants: [
      [
        'VER-03',
        'les produits d’une vente sont tenus',
        'order by p.id for no key update of p`',
        'order by p.id`',
        { essais: ['tests/courses/verrous-de-ligne.test.ts', ...ENCAISSER, ...COURSES] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/lock-panier.sql.ts',
    essais: [...PANIER, ...ENCAISSER],
    mutants: [
      [
        'VER-02',
        'un panier se paie sous son verrou',
        'as sa_caisse from reservation r where r.id = $1 for update of r`',
        'as sa_caisse from reservation r where r.id = $1`',
        { essais: [...ENCAISSER, ...COURSES] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/lock-panier.sql.ts',
    essais: [...PANIER, ...ENCAISSER],
    mutants: [
      [
        'VER-01',
        'un panier se change sous son verrou',
        '`select ${TETE} from reservation r where r.id = $1 for update of r`',
        '`select ${TETE} from reservation r where r.id = $1`',
        { essais: COURSES },
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/vendre.sql.ts',
    essais: ENCAISSER,
    mutants: [
      [
        'VEN-02',
        'chaque vente scelle la précédente',
        `convert_to(c.empreinte || '|' ||`,
        `convert_to('|' ||`,
        {
          essais: [
            'tests/platform/demo/demonstration.test.ts',
            ...ENCAISSER,
            'tests/platform/sauvegarde/restauration.test.ts',
          ],
        },
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/vendre.sql.ts',
    essais: ENCAISSER,
    mutants: [
      [
        'VEN-01',
        'les tickets d’une caisse n’ont pas de trou',
        'compteur_caisse.numero + 1',
        'compteur_caisse.numero + 2',
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/chainer.sql.ts',
    essais: ['tests/courses/minuit.test.ts'],
    mutants: [
      [
        'VEN-03',
        'le moment d’une vente se décide sous le verrou de la chaîne',
        `where caisse_id = \${caisse}
      for no key update`,
        `where caisse_id = \${caisse}`,
        {
          essais: ['tests/courses/minuit.test.ts'],
          survit:
            'le début de la chaîne, demandé juste avant, attend déjà qui écrit cette ligne : seul qui se valide entre les deux le montrerait',
        },
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/lock-vente.ts',
    essais: ANNULER,
    mutants: [
      [
        'ANN-07',
        'deux annulations passent l’une après l’autre',
        `connue.reservation_id)\n      .forUpdate()`,
        'connue.reservation_id)',
        { essais: ['tests/courses/verrous-de-ligne.test.ts', ...ANNULER, ...COURSES] },
      ],
    ],
  },
  {
    fichier: 'server/vente/vente/annuler-vente.ts',
    essais: ANNULER,
    mutants: [
      ['ANN-01', 'une vente s’annule une fois', `if (tenue.statut === 'Annulé')`, 'if (!tenue)'],
      [
        'ANN-02',
        'exportée : un administrateur seul l’annule',
        '(tenue.export_at !== null || comptee) &&',
        'comptee &&',
        { essais: [...ANNULER, 'tests/vente/cnamgs/exporter-bordereau.test.ts'] },
      ],
      [
        'ANN-03',
        'comptée et validée : un administrateur seul l’annule',
        '(tenue.export_at !== null || comptee) &&',
        'tenue.export_at !== null &&',
        { essais: [...ANNULER, ...COMPTES] },
      ],
      [
        'ANN-04',
        'la dette redescend',
        'tenue.client_id, oppose(tenue.total_prise_en_charge)',
        'tenue.client_id, ZERO',
      ],
      [
        'ANN-05',
        'les boîtes reviennent dans leur lot',
        'repartir(lignes, parts)',
        'lignes',
        { essais: ['tests/stock/produit/vendre-par-lots.test.ts'] },
      ],
      [
        'ANN-06',
        'une annulation se dit',
        `raise(em, 'vente.annulee', SUJETS_VENTE, { vente: presentee });`,
        '',
        { essais: [...ANNULER, 'tests/vente/vente/suivre-ventes.test.ts'] },
      ],
      [
        'ANN-08',
        'après un compte validé, l’annulation est d’aujourd’hui',
        'contre_passee: contrePassee',
        'contre_passee: false',
        { essais: [...COMPTES, ...ANNULER, 'tests/vente/vente/sommes-des-ventes.test.ts'] },
      ],
      [
        'ANN-09',
        'imprimée puis annulée : on le dit',
        'apres_impression: impressions > 0',
        'apres_impression: impressions > 1',
        { essais: ['tests/admin/notification/annoncer.test.ts'] },
      ],
    ],
  },
  {
    fichier: 'server/vente/reservation/enregistrer-reservation.ts',
    essais: PANIER,
    mutants: [
      [
        'RES-01',
        'le client est verrouillé par les produits',
        'if (lignes.length > 0 && resteront > 0)',
        'if (lignes.length < 0)',
      ],
      [
        'RES-02',
        'pas d’envoi à une caisse fermée',
        `caisse.statut !== 'Ouvert' && caisse.id !== CAISSE_DEFAUT`,
        '!caisse.statut',
        { essais: [...PANIER, ...CAISSES] },
      ],
      [
        'RES-03',
        'un panier envoyé garde sa taxe',
        '(r.switch_caisse_at === null || caisse.switch_caisse_at === null)',
        '(r.switch_caisse_at !== undefined)',
        { essais: ['tests/gestion/garde/gardes.test.ts', ...PANIER] },
      ],
      [
        'RES-04',
        'sous remise, les quantités sont verrouillées',
        'remiseFige({ remise: r.remise, lignes }, maj.remise, voulues)',
        'remiseFige({ remise: 0, lignes }, maj.remise, voulues)',
      ],
      [
        'RES-05',
        'modifié après l’envoi, la caisse le voit',
        '...(lignes && envoyee && { modifiee_apres_envoi: true }),',
        '',
        { essais: ['tests/vente/reservation/vie-du-panier.test.ts', ...CAISSES] },
      ],
      [
        'RES-06',
        'COMPTANT n’a pas d’assuré',
        'client_id === CLIENT_COMPTANT ? null : dit',
        'dit',
        { essais: ['tests/vente/reservation/assure-de-comptant.test.ts'] },
      ],
    ],
  },
];
