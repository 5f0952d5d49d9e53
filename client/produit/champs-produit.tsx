import { Checkbox, InputGroup, TextArea } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, type Control, type UseFormRegister } from 'react-hook-form';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { useReferences } from '#client/reference/reference.queries.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';
import type { NomListe } from '#shared/reference/reference.schema.ts';
import type { NomTexte, NomNombre, SaisieProduit } from './saisie-produit.ts';

export function ChampsProduit({
  register,
  control,
  neuf,
}: {
  register: UseFormRegister<SaisieProduit>;
  control: Control<SaisieProduit>;
  neuf: boolean;
}) {
  const rayons = useQuery({
    queryKey: ['choix', listerRayons.chemin],
    queryFn: async () => dataOf(await callApi(listerRayons, { silencieux: true })),
  });
  const natures = useReferences('prod_natures');
  return (
    <div className="produit-grille">
      <Texte libelle="Libellé" nom="libelle" register={register} taille="quatre" requis max={150} />
      <Texte libelle="CIP" nom="cip" register={register} max={24} />
      <Texte libelle="CIP 2" nom="cip_deux" register={register} max={24} />
      <Texte libelle="CIP 3" nom="cip_1" register={register} max={24} />
      <Texte libelle="CIP 4" nom="cip_2" register={register} max={24} />
      <Texte libelle="DCI" nom="dci" register={register} taille="deux" max={300} />
      <Choix libelle="Rayon" nom="rayon_id" register={register} choix={rayons.data} />
      <Choix libelle="Nature" nom="nature_id" register={register} choix={natures.data} />
      <Texte libelle="Forme" nom="forme" register={register} liste="prod_formes" max={150} />
      <Texte libelle="Famille" nom="famille" register={register} liste="prod_familles" max={150} />
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
      {neuf && <Nombre libelle="Stock initial" nom="qte" control={control} />}
      <div className="drapeaux deux">
        <Checkbox inline label="TVA 18 %" {...register('tva')} />
        <Checkbox inline label="CSS 1 %" {...register('css')} />
        <Checkbox inline label="Pris en charge" {...register('couvert')} />
      </div>
      <Posologie register={register} />
    </div>
  );
}

type Taille = 'deux' | 'quatre';
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
  register: UseFormRegister<SaisieProduit>;
  taille?: Taille;
  requis?: boolean;
  liste?: NomListe;
  max: number;
}) {
  const { ref, ...reste } = register(nom);
  return (
    <FormField libelle={libelle} className={taille}>
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
    </FormField>
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

function Posologie({ register }: { register: UseFormRegister<SaisieProduit> }) {
  const { ref, ...reste } = register('posologie');
  return (
    <FormField libelle="Posologie (imprimée sur demande avec le ticket)" className="quatre">
      {(id) => <TextArea id={id} fill inputRef={ref} maxLength={2000} {...reste} />}
    </FormField>
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
  control: Control<SaisieProduit>;
  unite?: string;
}) {
  return (
    <FormField libelle={unite ? `${libelle} (${unite})` : libelle}>
      {(id) => (
        <Controller
          name={nom}
          control={control}
          render={({ field }) => (
            <AmountField
              id={id}
              valeur={field.value}
              changer={field.onChange}
              onBlur={field.onBlur}
              decimales={unite ? 2 : 0}
            />
          )}
        />
      )}
    </FormField>
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
  register: UseFormRegister<SaisieProduit>;
  choix: readonly { id: number; libelle: string }[] | undefined;
}) {
  return (
    <FormField libelle={libelle}>
      {(id) => (
        <Combobox
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
    </FormField>
  );
}
