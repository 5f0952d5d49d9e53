import './produit.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesProduit from '#shared/produit/produit.phrases.ts';
import { poserPhoto, retirerPhoto } from '#shared/produit/photo.api.ts';
import {
  creerProduit,
  lireProduit,
  listerProduits,
  modifierProduit,
} from '#shared/produit/produit.api.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { ChampPhoto, type PhotoSaisie } from './champ-photo.tsx';
import { type SaisieProduit, VIERGE, saisieDe, corpsProduit } from './saisie-produit.ts';
import { ChampsProduit } from './champs-produit.tsx';

const relire = (): void =>
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

/**
 * Create or change. The list holds only the columns it shows, so the whole product is read first.
 */
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
  const titre = produit ? `Modifier ${produit.libelle}` : 'Nouveau produit';
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

/** The acts of the form: what was refused stays beside what was typed. */
function useActesProduit(fermer: () => void) {
  const [photo, changerPhoto] = useState<PhotoSaisie>('garde');
  const { erreurs, enCours, envoyer } = useSubmit();
  const finir = (r: ApiAnswer<unknown>) => {
    if (!r.success) return;
    relire();
    fermer();
  };
  const changer = async (
    id: number,
    corps: Partial<ReturnType<typeof corpsProduit>> | Activation,
  ) => finir(await envoyer((cle) => callApi(modifierProduit, { parametres: { id }, corps, cle })));
  const modifier = async ({ id }: Produit, saisie: SaisieProduit) => {
    // The photo first: refused, nothing else is saved and the form stays.
    if (photo !== 'garde') {
      const posee = await envoyer(() => envoyerPhoto(id, photo));
      if (!posee.success) return;
      changerPhoto('garde');
    }
    await changer(id, corpsProduit(saisie));
  };
  const creer = async (saisie: SaisieProduit) => {
    const corps = { ...corpsProduit(saisie), is_active: true, qte: saisie.qte ?? 0 };
    const cree = await envoyer((cle) => callApi(creerProduit, { corps, cle }));
    // Created, it is in the list: a photo that did not follow is said, and may be put again from
    // there.
    if (cree.success && cree.data && photo !== 'garde') {
      const corpsPhoto = new FormData();
      if (photo instanceof File) corpsPhoto.set('photo', photo);
      await callApi(poserPhoto, { parametres: { id: cree.data.id }, corps: corpsPhoto });
    }
    finir(cree);
  };
  const activer = async (p: Produit) => {
    if (p.is_active && !(await confirmAct({ texte: phrasesProduit.produitDesactiver(p.libelle) })))
      return;
    await changer(p.id, { is_active: !p.is_active });
  };
  return { photo, changerPhoto, erreurs, enCours, modifier, creer, activer };
}
interface Activation {
  is_active: boolean;
}

function Formulaire({ produit, fermer }: { produit: Produit | null; fermer: () => void }) {
  const { register, control, handleSubmit } = useForm<SaisieProduit>({
    defaultValues: produit ? saisieDe(produit) : VIERGE,
  });
  const { photo, changerPhoto, erreurs, enCours, modifier, creer, activer } =
    useActesProduit(fermer);
  const soumettre = handleSubmit((saisie) => (produit ? modifier(produit, saisie) : creer(saisie)));
  return (
    <form noValidate className="produit-forme" onSubmit={(e) => void soumettre(e)}>
      <div className="produit-champs">
        <ChampsProduit register={register} control={control} neuf={produit === null} />
        <ChampPhoto enregistree={produit?.photo ?? null} photo={photo} changer={changerPhoto} />
      </div>
      <div className="produit-fin">
        <FormErrors erreurs={erreurs} />
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
          <Button onClick={fermer}>Annuler</Button>
          <Button type="submit" intent="primary" loading={enCours}>
            Enregistrer
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
