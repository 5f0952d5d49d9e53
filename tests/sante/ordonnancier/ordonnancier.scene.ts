import { jourDe } from '#shared/base/dates.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier, Tableau } from '#shared/admin/pharmacie/tableaux.schema.ts';
import type { Prescripteur } from '#shared/sante/ordonnancier/prescripteur.record.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import {
  type Poste,
  type Reponse,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';

const TENIR = [
  { menu: 'VENTE', submenus: ['reservation', 'vente'] },
  { menu: 'STOCK', submenus: ['produits', 'mouvement', 'commande', 'retour'] },
  { menu: 'PRIVILEGES', submenus: ['ordonnancier', 'stupefiants', 'inventaire_master'] },
];
export const ALLUME: ReglageOrdonnancier = { ...REGLAGE_DE_DEPART, actif: true };

export interface Officine {
  serveur: ServeurDeTest;
  /** Sells; neither reads the register nor delivers narcotics. */
  awa: Poste;
  /** The pharmacist: reads, delivers, counts. PIN 2580. */
  chantal: Poste;
  /** Another one, who may be a witness. PIN 4444. */
  rose: Poste;
  admin: Poste;
  em: () => ReturnType<ServeurDeTest['orm']['em']['fork']>;
  regler: (reglage: ReglageOrdonnancier) => Promise<void>;
  /** A product of that table, with its stock; its id. */
  produit: (tableau: Tableau | null, plus?: Parameters<typeof unProduit>[1]) => Promise<number>;
  prescripteur: (plus?: object) => Promise<Prescripteur>;
  ordonnance: (reservation_id: number, plus?: object) => Promise<void>;
  /** A basket of these boxes. */
  panier: (lignes: readonly [produit_id: number, qte: number][]) => Promise<Reservation>;
  /** Paid on the selling screen, by the pharmacist unless said. */
  payer: (r: Pick<Reservation, 'id'>, par?: Poste, plus?: object) => Promise<Reponse<Reservation>>;
  /** What `npm run verifier` finds wrong: invariants, and the sealed journal. */
  verifier: () => Promise<unknown[]>;
  fermer: () => Promise<void>;
}

/** A pharmacy that keeps the register, with its people. */
export async function ouvrirOfficine(): Promise<Officine> {
  const serveur = await serveurDeTest();
  const em = () => serveur.orm.em.fork();
  const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE, pin: '1111' });
  const chantal = await serveur.poste('Chantal Obame', { habilitations: TENIR, pin: '2580' });
  const rose = await serveur.poste('Rose Nze', { habilitations: VENDRE, pin: '4444' });
  const admin = await serveur.poste('Admin', { is_admin: true });
  const dire = async (reponse: Promise<{ success: boolean; errors: string[] }>) => {
    const { success, errors } = await reponse;
    if (!success) throw new Error(errors.join(' '));
  };
  await dire(
    admin.ecrire('/api/pharmacie-info', {
      nom_pharmacie: 'Pharmacie du Port',
      telephone1: '066 00 00 00',
      adresse: 'Libreville',
    }),
  );
  const regler = (reglage: ReglageOrdonnancier) =>
    dire(admin.ecrire('/api/ordonnancier/reglage', reglage));
  await regler(ALLUME);
  const produit: Officine['produit'] = async (tableau, plus) => {
    const id = await unProduit(serveur, plus);
    if (tableau !== null)
      await dire(chantal.ecrire(`/api/produits/${id}/update`, { tableau_saisi: tableau }));
    return id;
  };
  const prescripteur: Officine['prescripteur'] = async (plus = {}) =>
    (
      await awa.ecrire<Prescripteur>('/api/prescripteurs', {
        nom: 'Dr ONDO Paul',
        adresse: 'Quartier Louis, Libreville',
        numero: 'CNOM 412',
        ...plus,
      })
    ).data;
  const docteur = await prescripteur();
  const ordonnance: Officine['ordonnance'] = (id, plus = {}) =>
    dire(
      awa.ecrire(`/api/reservations/${id}/ordonnance`, {
        prescripteur_id: docteur.id,
        date_ordonnance: jourDe(new Date()),
        patient: 'MBA Rose',
        patient_adresse: 'Nzeng-Ayong, Libreville',
        ...plus,
      }),
    );
  const panier: Officine['panier'] = (lignes) =>
    unPanier(
      awa,
      lignes.map(([produit_id, qte]) => ({ produit_id, qte })),
    );
  const payer: Officine['payer'] = (r, par = chantal, plus = {}) =>
    par.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 1_000_000,
      mode_paiement: 'espece',
      ...plus,
    });
  return {
    serveur,
    awa,
    chantal,
    rose,
    admin,
    em,
    regler,
    produit,
    prescripteur,
    ordonnance,
    panier,
    payer,
    verifier: async () => [
      ...(await verifierInvariants(em())),
      ...(await verifierJournal(em(), {
        cles: new Map([[currentSeal().cle, currentSeal().publique]]),
      })),
    ],
    fermer: () => serveur.detruire(),
  };
}
