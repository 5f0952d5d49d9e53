import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useScanProduit } from '#client/produit/champ-produit.offert.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import {
  annulerCommande,
  creerCommande,
  envoyerCommande,
  modifierCommande,
} from '#shared/commande/commande.api.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { retenirCommande } from './commande.queries.ts';
import { ajouterLigne, type LigneSaisie, saisieReception } from './saisie.rules.ts';
import { formatFcfa } from '#shared/base/montant.ts';

export interface TeteBrouillon {
  fournisseur_id: string;
  attendue_le: string;
  facture: string;
}
const VIERGE: TeteBrouillon = { fournisseur_id: '', attendue_le: '', facture: '' };
const teteDe = (c: CommandeComplete): TeteBrouillon => ({
  fournisseur_id: String(c.fournisseur_id ?? ''),
  attendue_le: c.attendue_le ?? '',
  facture: c.facture ?? '',
});
/** What the draft says, as the calls take it: an empty field is null. */
const corpsDe = (s: TeteBrouillon, lignes: readonly LigneSaisie[]) => ({
  fournisseur_id: Number(s.fournisseur_id),
  attendue_le: s.attendue_le || null,
  facture: s.facture || null,
  lignes: lignes.map(({ produit_id, qte, prix_achat }) => ({ produit_id, qte, prix_achat })),
});

export interface Props {
  /** Null for a new one. */
  commande: CommandeComplete | null;
  fermer: () => void;
  creee: (id: number) => void;
  recevoir: () => void;
}

/** What is typed in a draft; `change`: something of it is not saved yet. */
export function useSaisieCommande(commande: CommandeComplete | null) {
  const [tete, setTete] = useState(commande ? teteDe(commande) : VIERGE);
  const [lignes, setLignes] = useState(() => (commande ? saisieReception(commande) : []));
  const [change, marquer] = useState(commande === null);
  const changerTete = (suite: Partial<TeteBrouillon>) => {
    setTete({ ...tete, ...suite });
    marquer(true);
  };
  const changerLignes = (suite: LigneSaisie[]) => {
    setLignes(suite);
    marquer(true);
  };
  useScanProduit((p) => {
    setLignes((avant) => ajouterLigne(avant, p));
    marquer(true);
  });
  return { tete, lignes, change, changerTete, changerLignes, enregistree: () => marquer(false) };
}
export type SaisieCommande = ReturnType<typeof useSaisieCommande>;

/** The acts on a draft: each saves first what is not saved. */
export function useActesBrouillon(
  { commande, creee, recevoir }: Omit<Props, 'fermer'>,
  { tete, lignes, change, enregistree }: SaisieCommande,
) {
  const { erreurs, enCours, envoyer } = useSubmit();
  const enregistrer = async (): Promise<CommandeComplete | null> => {
    if (commande && !change) return commande;
    const corps = corpsDe(tete, lignes);
    const { data } = await envoyer((cle) =>
      commande
        ? callApi(modifierCommande, {
            parametres: { id: commande.id },
            corps: { ...corps, version: commande.version },
            cle,
          })
        : callApi(creerCommande, { corps, cle }),
    );
    if (!data) return null;
    enregistree();
    retenirCommande(data);
    if (!commande) creee(data.id);
    return data;
  };
  const expedier = async (courriel: boolean) => {
    const tenue = await enregistrer();
    if (!tenue) return;
    const { data } = await envoyer((cle) =>
      callApi(envoyerCommande, { parametres: { id: tenue.id }, corps: { courriel }, cle }),
    );
    if (data) retenirCommande(data);
  };
  const annuler = async () => {
    if (!commande) return;
    const quoi = phrasesCommande.commandeAAnnuler(
      commande.numero,
      commande.fournisseur_libelle,
      formatFcfa(commande.total_achat),
    );
    if (!(await confirmAct({ quoi }))) return;
    const { data } = await envoyer((cle) =>
      callApi(annulerCommande, { parametres: { id: commande.id }, cle }),
    );
    if (data) retenirCommande(data);
  };
  const aRecevoir = async () => {
    if (await enregistrer()) recevoir();
  };
  return { erreurs, enCours, enregistrer, expedier, annuler, aRecevoir };
}
export type ActesBrouillon = ReturnType<typeof useActesBrouillon>;
