import { useCallback, useRef } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import {
  annulerCommande,
  creerCommande,
  envoyerCommande,
  modifierCommande,
  repartirCommande,
} from '#shared/stock/commande/commande.api.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { retenirCommande } from './commande.queries.ts';
import {
  ajouterLigne,
  fusionnerBrouillon,
  lignesSaisies,
  lignesEcartees,
  keptLignes,
  type LigneSaisie,
  type SaisieBrouillon,
} from './lignes-saisies.rules.ts';
import { enFcfa, formatFcfa } from '#shared/base/montant.ts';
import type { PartDeFournisseur } from '#shared/stock/commande/repartition.rules.ts';

export type TeteBrouillon = Omit<SaisieBrouillon, 'lignes'>;
const VIERGE: SaisieBrouillon = {
  fournisseur_id: '',
  attendue_le: '',
  facture: '',
  budget: null,
  lignes: [],
};
const saisieDe = (c: CommandeComplete): SaisieBrouillon => ({
  fournisseur_id: String(c.fournisseur_id ?? ''),
  attendue_le: c.attendue_le ?? '',
  facture: c.facture ?? '',
  budget: c.budget,
  lignes: lignesSaisies(c),
});
/** Empty fields are null; excluded lines are sent apart. */
const corpsDe = (s: SaisieBrouillon) => ({
  fournisseur_id: Number(s.fournisseur_id),
  attendue_le: s.attendue_le || null,
  facture: s.facture || null,
  budget: s.budget,
  lignes: keptLignes(s.lignes).map(({ produit_id, qte, prix_achat }) => ({
    produit_id,
    qte,
    prix_achat,
  })),
  ecarts: lignesEcartees(s.lignes).map(({ produit_id, raison }) => ({ produit_id, raison })),
});

export interface Props {
  commande: CommandeComplete | null;
  revenir: () => void;
  creee: (id: number) => void;
  recevoir: (id: number) => void;
}

/** `change`: unsaved input. Another user's saved changes are merged in. */
export function useSaisieCommande(
  commande: CommandeComplete | null,
  ajoutee: (produit_id: number, nouvelle: boolean) => void,
) {
  const f = useRecordForm({
    formulaire: FORMULAIRES.commande,
    fiche: commande,
    nom: commande?.numero,
    vierge: VIERGE,
    saisieDe,
    corpsDe,
    fusionner: fusionnerBrouillon,
  });
  const { lignes, ...tete } = f.s;
  const changerLignes = (suite: LigneSaisie[]) => {
    tenues.current = suite;
    f.changer({ lignes: suite });
  };
  // Current lines for scans between two renders.
  const tenues = useRef<readonly LigneSaisie[]>(lignes);
  tenues.current = lignes;
  const tenir = useRef(changerLignes);
  tenir.current = changerLignes;
  const ajouter = (p: Produit, boites: number | null) => {
    // Refused while creating: the page is about to be replaced and input would be lost.
    if (commande === null && f.enCours) {
      lowBeep();
      return toast.avertir(phrasesCommande.commandeSEnregistre(p.libelle));
    }
    const nouvelle = tenues.current.every((l) => l.produit_id !== p.id);
    changerLignes(ajouterLigne(tenues.current, p, boites));
    ajoutee(p.id, nouvelle);
  };
  const poser = useCallback(
    (produit_id: number, change: Partial<LigneSaisie>) =>
      tenir.current(
        tenues.current.map((l) => (l.produit_id === produit_id ? { ...l, ...change } : l)),
      ),
    [],
  );
  return {
    f,
    tete,
    lignes,
    change: commande === null || f.dirty,
    changerTete: (suite: Partial<TeteBrouillon>) => f.changer(suite),
    changerLignes,
    ajouter,
    /** Stable callback. */
    poser,
  };
}
export type SaisieCommande = ReturnType<typeof useSaisieCommande>;

const VOIES = {
  courriel: { courriel: true },
  echange: { courriel: false, echange: true },
  aucune: { courriel: false },
} as const;
export type Voie = keyof typeof VOIES;

/** Each saves pending changes first. */
export function useActesBrouillon(
  { commande, creee, recevoir }: Omit<Props, 'revenir'>,
  { f, change }: SaisieCommande,
) {
  const { erreurs, enCours, envoyer } = useSubmit();
  const sauver = async (): Promise<CommandeComplete | null> => {
    if (heldByFault(document.querySelector('[data-saisie]'))) return null;
    if (commande && !change) return commande;
    const data = await f.enregistrer({
      creer: (corps, cle) => callApi(creerCommande, { corps, cle }),
      modifier: (corps, cle) =>
        callApi(modifierCommande, { parametres: { id: commande?.id ?? 0 }, corps, cle }),
    });
    if (data) retenirCommande(data);
    return data;
  };
  const enregistrer = async (): Promise<CommandeComplete | null> => {
    const tenue = await sauver();
    if (tenue && !commande) creee(tenue.id);
    return tenue;
  };
  const expedier = async (par: Voie) => {
    const tenue = await enregistrer();
    if (!tenue) return;
    const { data } = await envoyer((cle) =>
      callApi(envoyerCommande, { parametres: { id: tenue.id }, corps: VOIES[par], cle }),
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
    if (!(await askFirst({ quoi }))) return;
    const { data } = await envoyer((cle) =>
      callApi(annulerCommande, { parametres: { id: commande.id }, cle }),
    );
    if (data) retenirCommande(data);
  };
  const repartir = async (parts: readonly PartDeFournisseur[]) => {
    const quoi = phrasesCommande.commandeARepartir(
      parts.map((p) => ({
        fournisseur_libelle: p.fournisseur_libelle,
        lignes: p.lignes.length,
        gain: formatFcfa(enFcfa(p.gain)),
      })),
    );
    const [titre, texte] = [phrasesCommande.repartirEntre, phrasesCommande.repartirFait];
    if (!(await askFirst({ titre, quoi, texte }))) return;
    const tenue = await enregistrer();
    if (!tenue) return;
    const { data } = await envoyer((cle) =>
      callApi(repartirCommande, {
        parametres: { id: tenue.id },
        corps: { version: tenue.version },
        cle,
      }),
    );
    if (data) retenirCommande(data.commande);
  };
  const aRecevoir = async () => {
    const tenue = await sauver();
    if (tenue) recevoir(tenue.id);
  };
  return {
    erreurs: [...f.erreurs, ...erreurs],
    enCours: f.enCours || enCours,
    enregistrer,
    expedier,
    annuler,
    repartir,
    aRecevoir,
  };
}
export type ActesBrouillon = ReturnType<typeof useActesBrouillon>;
