import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import { quand, uneLigne, uneReservation } from './objets-du-fil.ts';

export const uneCommande = (c: Partial<CommandeComplete> = {}): CommandeComplete => ({
  id: 5,
  version: 1,
  numero: 'C000005',
  created_at: quand,
  fournisseur_id: 2,
  fournisseur_libelle: 'UBIPHARM',
  facture: null,
  status: 'BROUILLON',
  total_achat: 9000,
  total_vente: 12_500,
  total_tva: 0,
  total_css: 0,
  created_by: 'Chantal',
  ended_with: null,
  envoyee_at: null,
  envoyee_a: null,
  attendue_le: null,
  receptions: [],
  commande_produits: [
    {
      id: 1,
      commande_id: 5,
      produit_id: 11,
      produit_libelle: 'DOLIPRANE 1000 mg, cp ×8',
      cip: '3400935955838',
      qte: 10,
      qte_recue: 0,
      ug_recue: 0,
      prix_achat: 900,
      prix_de_vente: 1250,
    },
  ],
  ...c,
});

type FactureVoulue = Partial<Omit<FactureDetail, 'reservation'>> & {
  reservation?: Partial<FactureDetail['reservation']>;
};
export function uneFactureDetail(f: FactureVoulue = {}): FactureDetail {
  const {
    reservation_produits: lignes,
    total,
    montant,
    total_prise_en_charge,
    total_tva,
    total_css,
    total_ht,
    total_garde,
    remise,
    net_a_payer,
  } = uneReservation({
    reservation_produits: f.lignes ?? [uneLigne()],
    remise: f.reservation?.remise ?? 0,
  });
  return {
    id: 12,
    version: 1,
    type: 'Devis',
    reservation_id: 42,
    client_id: 7,
    client: 'OBIANG',
    net_a_payer,
    est_valide: false,
    status: 'En attente',
    vente_id: null,
    vente_statut: null,
    numero: null,
    valide_at: null,
    valide_par: null,
    numero_fiscal: null,
    code_qr: null,
    envoye_at: null,
    envoye_a: null,
    envoi_a_jour: false,
    avoir_numero: null,
    avoir: null,
    created_by: 'Awa NDONG',
    created_at: quand,
    ...f,
    lignes,
    reservation: {
      id: 42,
      position: 42,
      total,
      montant,
      total_prise_en_charge,
      total_tva,
      total_css,
      total_ht,
      total_garde,
      remise,
      net_a_payer,
      nom_assure: null,
      secteur_assure: null,
      identifiant_assure: null,
      ...f.reservation,
    },
  };
}
