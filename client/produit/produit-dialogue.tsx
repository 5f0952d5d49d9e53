import './produit.css';
import { Button, Checkbox, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Controller, type Control, useForm, type UseFormRegister } from 'react-hook-form';
import { appeler, type Reponse } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { ErreursForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { useReferences } from '#client/reference/reference.queries.ts';
import * as phrasesProduit from '#shared/produit/produit.phrases.ts';
import { poserPhoto, retirerPhoto } from '#shared/produit/photo.api.ts';
import {
  creerProduit,
  lireProduit,
  listerProduits,
  modifierProduit,
} from '#shared/produit/produit.api.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';
import type { NomListe } from '#shared/reference/reference.schema.ts';
import { ChampPhoto, type PhotoSaisie } from './champ-photo.tsx';

const TEXTES = [
  'libelle',
  'cip',
  'cip_deux',
  'cip_1',
  'cip_2',
  'dci',
  'forme',
  'famille',
  'classe',
  'categorie',
  'posologie',
] as const;
const NOMBRES = ['prix_achat', 'prix_de_vente', 'qte', 'qte_min', 'qte_max'] as const;
type NomTexte = (typeof TEXTES)[number];
type NomNombre = (typeof NOMBRES)[number];
type Saisie = Record<NomTexte, string> &
  Record<NomNombre, number | null> & {
    rayon_id: string;
    nature_id: string;
    tva: boolean;
    css: boolean;
  };

const saisieDe = (p: Produit | null): Saisie => ({
  libelle: p?.libelle ?? '',
  cip: p?.cip ?? '',
  cip_deux: p?.cip_deux ?? '',
  cip_1: p?.cip_1 ?? '',
  cip_2: p?.cip_2 ?? '',
  dci: p?.dci ?? '',
  forme: p?.forme ?? '',
  famille: p?.famille ?? '',
  classe: p?.classe ?? '',
  categorie: p?.categorie ?? '',
  posologie: p?.posologie ?? '',
  rayon_id: String(p?.rayon_id ?? ''),
  nature_id: String(p?.nature_id ?? ''),
  prix_achat: p?.prix_achat ?? null,
  prix_de_vente: p?.prix_de_vente ?? null,
  qte: p?.qte ?? 0,
  qte_min: p?.qte_min ?? 0,
  qte_max: p?.qte_max ?? 0,
  tva: p?.tva ?? false,
  css: p?.css ?? false,
});
const idOuNull = (texte: string): number | null => (texte === '' ? null : Number(texte));

/** What the form says, as the calls take it: an empty field is null. */
function corpsDe({ qte: _, libelle, rayon_id, nature_id, tva, css, ...s }: Saisie) {
  const { prix_achat, prix_de_vente, qte_min, qte_max, ...textes } = s;
  const vides = Object.fromEntries(
    Object.entries(textes).map(([nom, t]) => [nom, t.trim() || null]),
  ) as Record<keyof typeof textes, string | null>;
  return {
    ...vides,
    libelle,
    rayon_id: idOuNull(rayon_id),
    nature_id: idOuNull(nature_id),
    prix_achat: prix_achat ?? 0,
    prix_de_vente: prix_de_vente ?? 0,
    qte_min: qte_min ?? 0,
    qte_max: qte_max ?? 0,
    tva,
    css,
  };
}

const relire = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });

async function envoyerPhoto(id: number, photo: PhotoSaisie): Promise<Reponse<Produit> | null> {
  if (photo === 'garde') return null;
  if (photo === 'retire') return appeler(retirerPhoto, { parametres: { id }, silencieux: true });
  const corps = new FormData();
  corps.set('photo', photo);
  return appeler(poserPhoto, { parametres: { id }, corps, silencieux: true });
}

/**
 * Create or change. The list holds only the columns it shows, so the whole product is read first.
 */
export function ProduitDialogue({
  produit,
  fermer,
}: {
  produit: Produit | null;
  fermer: () => void;
}) {
  const lu = useQuery({
    queryKey: ['produits', 'fiche', produit?.id],
    queryFn: async () =>
      donneesDe(await appeler(lireProduit, { parametres: { id: produit?.id ?? 0 } })),
    enabled: produit !== null,
    gcTime: 0,
  });
  const titre = produit ? `Modifier ${produit.libelle}` : 'Nouveau produit';
  return (
    <Dialogue
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
    </Dialogue>
  );
}

function Formulaire({ produit, fermer }: { produit: Produit | null; fermer: () => void }) {
  const { register, control, handleSubmit } = useForm<Saisie>({ defaultValues: saisieDe(produit) });
  const rayons = useQuery({
    queryKey: ['choix', listerRayons.chemin],
    queryFn: async () => donneesDe(await appeler(listerRayons, { silencieux: true })),
  });
  const natures = useReferences('prod_natures');
  const [photo, changerPhoto] = useState<PhotoSaisie>('garde');
  const { erreurs, enCours, envoyer } = useEnvoi();
  const finir = (r: Reponse<unknown>) => {
    if (!r.success) return;
    relire();
    fermer();
  };
  const soumettre = handleSubmit(async (saisie) => {
    const corps = corpsDe(saisie);
    if (produit) {
      // The photo first: refused, nothing else is saved and the form stays.
      const posee =
        photo === 'garde'
          ? null
          : await envoyer(async () => (await envoyerPhoto(produit.id, photo)) as Reponse<Produit>);
      if (posee && !posee.success) return;
      if (posee) changerPhoto('garde');
      return finir(
        await envoyer((cle) =>
          appeler(modifierProduit, { parametres: { id: produit.id }, corps, cle }),
        ),
      );
    }
    const cree = await envoyer((cle) =>
      appeler(creerProduit, { corps: { ...corps, is_active: true, qte: saisie.qte ?? 0 }, cle }),
    );
    // Created, it is in the list: a photo that did not follow is said, and may be put again from
    // there.
    if (cree.success && cree.data && photo !== 'garde') {
      const corpsPhoto = new FormData();
      if (photo instanceof File) corpsPhoto.set('photo', photo);
      await appeler(poserPhoto, { parametres: { id: cree.data.id }, corps: corpsPhoto });
    }
    finir(cree);
  });
  const activer = async (p: Produit) => {
    if (p.is_active && !(await confirmer({ texte: phrasesProduit.produitDesactiver(p.libelle) })))
      return;
    finir(
      await envoyer((cle) =>
        appeler(modifierProduit, {
          parametres: { id: p.id },
          corps: { is_active: !p.is_active },
          cle,
        }),
      ),
    );
  };
  return (
    <form className="produit-forme" onSubmit={(e) => void soumettre(e)}>
      <div className="produit-champs">
        <div className="produit-grille">
          <Texte
            libelle="Libellé"
            nom="libelle"
            register={register}
            taille="quatre"
            requis
            max={150}
          />
          <Texte libelle="CIP" nom="cip" register={register} max={24} />
          <Texte libelle="CIP 2" nom="cip_deux" register={register} max={24} />
          <Texte libelle="CIP 3" nom="cip_1" register={register} max={24} />
          <Texte libelle="CIP 4" nom="cip_2" register={register} max={24} />
          <Texte libelle="DCI" nom="dci" register={register} taille="deux" max={300} />
          <Choix libelle="Rayon" nom="rayon_id" register={register} choix={rayons.data} />
          <Choix libelle="Nature" nom="nature_id" register={register} choix={natures.data} />
          <Texte libelle="Forme" nom="forme" register={register} liste="prod_formes" max={150} />
          <Texte
            libelle="Famille"
            nom="famille"
            register={register}
            liste="prod_familles"
            max={150}
          />
          <Texte
            libelle="Classe"
            nom="classe"
            register={register}
            liste="prod_classe_theraps"
            max={150}
          />
          <Texte
            libelle="Catégorie"
            nom="categorie"
            register={register}
            liste="prod_categories"
            max={150}
          />
          <Nombre libelle="Prix d’achat" nom="prix_achat" control={control} unite="FCFA" />
          <Nombre libelle="Prix de vente" nom="prix_de_vente" control={control} unite="FCFA" />
          <Nombre libelle="Quantité minimum" nom="qte_min" control={control} />
          <Nombre libelle="Quantité maximum" nom="qte_max" control={control} />
          {!produit && <Nombre libelle="Stock initial" nom="qte" control={control} />}
          <div className="drapeaux deux">
            <Checkbox inline label="TVA 18 %" {...register('tva')} />
            <Checkbox inline label="CSS 1 %" {...register('css')} />
          </div>
          <Posologie register={register} />
        </div>
        <ChampPhoto enregistree={produit?.photo ?? null} photo={photo} changer={changerPhoto} />
      </div>
      <div className="produit-fin">
        <ErreursForme erreurs={erreurs} />
        <div className="confirmation-actions">
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
        </div>
      </div>
    </form>
  );
}

type Taille = 'deux' | 'quatre';
function Champ({
  libelle,
  taille,
  children,
}: {
  libelle: string;
  taille?: Taille | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <FormGroup label={libelle} labelFor={id} {...(taille && { className: taille })}>
      {children(id)}
    </FormGroup>
  );
}

/** A text; `liste`: what the settings' list proposes, without holding to it. */
function Texte({
  libelle,
  nom,
  register,
  taille,
  requis = false,
  liste,
  max,
}: {
  libelle: string;
  nom: NomTexte;
  register: UseFormRegister<Saisie>;
  taille?: Taille;
  requis?: boolean;
  liste?: NomListe;
  max: number;
}) {
  const { ref, ...reste } = register(nom);
  return (
    <Champ libelle={libelle} taille={taille}>
      {(id) => (
        <>
          <InputGroup
            id={id}
            inputRef={ref}
            required={requis}
            autoFocus={requis}
            autoComplete="off"
            maxLength={max}
            {...(liste && { list: `${id}-choix` })}
            {...reste}
          />
          {liste && <Propositions id={`${id}-choix`} liste={liste} />}
        </>
      )}
    </Champ>
  );
}
function Propositions({ id, liste }: { id: string; liste: NomListe }) {
  const { data = [] } = useReferences(liste);
  return (
    <datalist id={id}>
      {data.map((r) => (
        <option key={r.id} value={r.libelle} />
      ))}
    </datalist>
  );
}

function Posologie({ register }: { register: UseFormRegister<Saisie> }) {
  const { ref, ...reste } = register('posologie');
  return (
    <Champ libelle="Posologie (imprimée sur demande avec le ticket)" taille="quatre">
      {(id) => <TextArea id={id} fill inputRef={ref} maxLength={2000} {...reste} />}
    </Champ>
  );
}

function Nombre({
  libelle,
  nom,
  control,
  unite,
}: {
  libelle: string;
  nom: NomNombre;
  control: Control<Saisie>;
  unite?: string;
}) {
  return (
    <Champ libelle={unite ? `${libelle} (${unite})` : libelle}>
      {(id) => (
        <Controller
          name={nom}
          control={control}
          render={({ field }) => (
            <ChampMontant
              id={id}
              valeur={field.value}
              changer={field.onChange}
              onBlur={field.onBlur}
              decimales={unite ? 2 : 0}
            />
          )}
        />
      )}
    </Champ>
  );
}

function Choix({
  libelle,
  nom,
  register,
  choix: data = [],
}: {
  libelle: string;
  nom: 'rayon_id' | 'nature_id';
  register: UseFormRegister<Saisie>;
  choix: readonly { id: number; libelle: string }[] | undefined;
}) {
  return (
    <Champ libelle={libelle}>
      {(id) => (
        <ListeDeroulante
          key={data.length}
          id={id}
          fill
          options={[
            { value: '', label: '—' },
            ...data.map((c) => ({ value: String(c.id), label: c.libelle })),
          ]}
          {...register(nom)}
        />
      )}
    </Champ>
  );
}
