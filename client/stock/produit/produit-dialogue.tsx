import './produit.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FormState } from '#client/ui/form-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesProduit from '#shared/stock/produit/produit.phrases.ts';
import { poserPhoto, retirerPhoto } from '#shared/stock/produit/photo.api.ts';
import {
  creerProduit,
  lireProduit,
  listerProduits,
  modifierProduit,
} from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { ChampPhoto, type PhotoSaisie } from './champ-photo.tsx';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { VIERGE, saisieDe, corpsProduit, type SaisieProduit } from './saisie-produit.ts';
import { useFautesProduit } from './use-fautes-produit.ts';
import { ChampsProduit, LIBELLES_PRODUIT, useChoixProduit } from './champs-produit.tsx';

const refetchProduits = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });

function envoyerPhoto(
  id: number,
  photo: Exclude<PhotoSaisie, 'garde'>,
): Promise<ApiAnswer<Produit>> {
  if (photo === 'retire') return callApi(retirerPhoto, { parametres: { id }, silencieux: true });
  const corps = new FormData();
  corps.set('photo', photo);
  return callApi(poserPhoto, { parametres: { id }, corps, silencieux: true });
}

/** Reads the whole product first: the list has only its columns. */
export function ProduitDialogue({
  produit,
  fermer,
}: {
  produit: Pick<Produit, 'id' | 'libelle'> | null;
  fermer: () => void;
}) {
  const lu = useQuery({
    queryKey: ['produits', 'fiche', produit?.id],
    queryFn: async () =>
      dataOf(await callApi(lireProduit, { parametres: { id: produit?.id ?? 0 } })),
    enabled: produit !== null,
    gcTime: 0,
  });
  const titre = produit ? `Modifier ${lu.data?.libelle ?? produit.libelle}` : 'Nouveau produit';
  return (
    <Modal
      isOpen
      className="produit-dialogue"
      aria-labelledby="formulaire-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <h2 id="formulaire-titre" className="formulaire-titre">
        {titre}
      </h2>
      {produit && !lu.data ? (
        <p className="formulaire-corps discret" role="status">
          {lu.error?.message ?? 'Lecture…'}
        </p>
      ) : (
        <Formulaire produit={lu.data ?? null} fermer={fermer} />
      )}
    </Modal>
  );
}

function useFormulaireProduit(produit: Produit | null, fermer: () => void) {
  const [photo, changerPhoto] = useState<PhotoSaisie>('garde');
  const f = useRecordForm({
    formulaire: FORMULAIRES.produit,
    fiche: produit,
    nom: produit?.libelle,
    vierge: VIERGE,
    saisieDe,
    corpsDe: corpsProduit,
  });
  const depot = useSubmit();
  const { relu, ...fautes } = useFautesProduit(produit, f);
  const finir = () => {
    refetchProduits();
    fermer();
  };
  const enregistrer = async () => {
    if (!(await relu())) return;
    // Photo first: if refused, nothing else is saved.
    if (produit && photo !== 'garde') {
      const posee = await depot.envoyer(() => envoyerPhoto(produit.id, photo));
      if (!posee.success) return;
      changerPhoto('garde');
    }
    const enregistre = await f.enregistrer({
      creer: (corps, cle) =>
        callApi(creerProduit, { corps: { ...corps, is_active: true, qte: f.s.qte ?? 0 }, cle }),
      modifier: (corps, cle) =>
        callApi(modifierProduit, { parametres: { id: produit?.id ?? 0 }, corps, cle }),
    });
    if (!enregistre) return;
    // Already created: a failed photo is reported, to retry from the list.
    if (!produit && photo instanceof File) {
      const corps = new FormData();
      corps.set('photo', photo);
      await callApi(poserPhoto, { parametres: { id: enregistre.id }, corps });
    }
    finir();
  };
  const activer = async (p: Produit) => {
    if (p.is_active && !(await askFirst({ texte: phrasesProduit.produitDesactiver(p.libelle) })))
      return;
    const corps = { is_active: !p.is_active };
    const { success } = await depot.envoyer((cle) =>
      callApi(modifierProduit, { parametres: { id: p.id }, corps, cle }),
    );
    if (success) finir();
  };
  return {
    f,
    photo,
    changerPhoto,
    fautes,
    erreurs: [...fautes.autres, ...depot.erreurs],
    enCours: f.enCours || depot.enCours,
    enregistrer,
    activer,
  };
}

const nomDuTableau = (dit: SaisieProduit['tableau_saisi']): string => {
  if (dit === '') return 'Selon la base de médicaments';
  return dit === 'aucun' ? 'Aucun' : REGLAGE_DE_DEPART.tableaux[dit].nom;
};
const nomDuChoix = (choix: readonly { id: number; libelle: string }[] | undefined, id: string) =>
  choix?.find((c) => String(c.id) === id)?.libelle ?? (id === '' ? '–' : id);

function Formulaire({ produit, fermer }: { produit: Produit | null; fermer: () => void }) {
  const { f, photo, changerPhoto, fautes, erreurs, enCours, enregistrer, activer } =
    useFormulaireProduit(produit, fermer);
  const choix = useChoixProduit();
  const annuler = useGuardedClose(fermer);
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (f.raison === null) void enregistrer();
  };
  return (
    <form
      ref={fautes.forme}
      noValidate
      className="produit-forme"
      data-se-relit=""
      onSubmit={soumettre}
    >
      <FormState
        f={f}
        labels={LIBELLES_PRODUIT}
        describe={{
          rayon_id: (id) => nomDuChoix(choix.rayons, id),
          nature_id: (id) => nomDuChoix(choix.natures, id),
          tableau_saisi: (t) => nomDuTableau(t),
        }}
      />
      <div className="produit-champs">
        <ChampsProduit
          champs={{ saisie: f.s, changer: f.changer, fautes: fautes.champs }}
          choix={choix}
          neuf={produit === null}
          tvaAVerifier={produit?.tva_a_verifier ?? false}
          tableau={produit?.tableau_saisi ? null : (produit?.tableau ?? null)}
        />
        <ChampPhoto enregistree={produit?.photo ?? null} photo={photo} changer={changerPhoto} />
      </div>
      <div className="produit-fin">
        <FormErrors errors={erreurs} />
        <DialogActions>
          {produit && (
            <Button
              variant="minimal"
              intent={produit.is_active ? 'danger' : 'success'}
              text={produit.is_active ? 'Désactiver' : 'Réactiver'}
              onClick={() => void activer(produit)}
            />
          )}
          <span className="reste" />
          <Button onClick={annuler}>Annuler</Button>
          <ReasonedButton
            type="submit"
            intent="primary"
            loading={enCours}
            reason={f.raison}
            onClick={() => undefined}
          >
            Enregistrer
          </ReasonedButton>
        </DialogActions>
      </div>
    </form>
  );
}
