import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Controller, type Control, useForm, type UseFormRegister } from 'react-hook-form';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { useReferences } from '#client/reference/reference.queries.ts';
import { creerProduit, lireProduit, listerProduits, modifierProduit } from '#shared/produit/produit.api.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';

interface Saisie {
  libelle: string;
  cip: string;
  cip_deux: string;
  dci: string;
  rayon_id: string;
  nature_id: string;
  prix_achat: number | null;
  prix_de_vente: number | null;
  qte: number | null;
  qte_min: number | null;
  qte_max: number | null;
  tva: boolean;
  css: boolean;
}
const saisieDe = (p: Produit | null): Saisie => ({
  libelle: p?.libelle ?? '', cip: p?.cip ?? '', cip_deux: p?.cip_deux ?? '', dci: p?.dci ?? '',
  rayon_id: String(p?.rayon_id ?? ''), nature_id: String(p?.nature_id ?? ''),
  prix_achat: p?.prix_achat ?? null, prix_de_vente: p?.prix_de_vente ?? null, qte: p?.qte ?? 0, qte_min: p?.qte_min ?? 0, qte_max: p?.qte_max ?? 0, tva: p?.tva ?? false, css: p?.css ?? false,
});
const idOuNull = (texte: string): number | null => (texte === '' ? null : Number(texte));

/** A refusal keeps the dialog and what was typed; the same key makes a second press harmless. */
async function enregistrer(produit: Produit | null, s: Saisie, cle: string): Promise<readonly string[]> {
  const { qte, ...commun } = { ...s, dci: s.dci || null, cip: s.cip || null, cip_deux: s.cip_deux || null, rayon_id: idOuNull(s.rayon_id), nature_id: idOuNull(s.nature_id), prix_achat: s.prix_achat ?? 0, prix_de_vente: s.prix_de_vente ?? 0, qte_min: s.qte_min ?? 0, qte_max: s.qte_max ?? 0 };
  const reponse = produit ? await appeler(modifierProduit, { parametres: { id: produit.id }, corps: commun, cle }) : await appeler(creerProduit, { corps: { ...commun, is_active: true, qte: qte ?? 0 }, cle });
  if (reponse.success) void cache.invalidateQueries({ queryKey: ['liste', listerProduits.chemin] });
  return reponse.success ? [] : reponse.errors;
}

/** Create or change. The list holds only the columns it shows, so the whole product is read first. */
export function ProduitDialogue({ produit, fermer }: { produit: Produit | null; fermer: () => void }) {
  const lu = useQuery({ queryKey: ['produits', 'fiche', produit?.id], queryFn: async () => donneesDe(await appeler(lireProduit, { parametres: { id: produit?.id ?? 0 } })), enabled: produit !== null, gcTime: 0 });
  const titre = produit ? `Modifier ${produit.libelle}` : 'Nouveau produit';
  return (
    <Dialogue isOpen className="formulaire" aria-labelledby="formulaire-titre" onClose={fermer} canOutsideClickClose={false}>
      <h2 id="formulaire-titre" className="formulaire-titre">{titre}</h2>
      {produit && !lu.data ? <p className="formulaire-corps discret" role="status">{lu.error?.message ?? 'Lecture…'}</p> : <Formulaire produit={lu.data ?? null} fermer={fermer} />}
    </Dialogue>
  );
}

function Formulaire({ produit, fermer }: { produit: Produit | null; fermer: () => void }) {
  const { register, control, handleSubmit, formState } = useForm<Saisie>({ defaultValues: saisieDe(produit) });
  const rayons = useQuery({ queryKey: ['choix', listerRayons.chemin], queryFn: async () => donneesDe(await appeler(listerRayons, { silencieux: true })) });
  const natures = useReferences('prod_natures');
  const [cle] = useState(nouvelleCle);
  const [essais, setEssais] = useState(0);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const soumettre = handleSubmit(async (saisie) => {
    // A corrected form is another request: the key only covers a press made twice.
    const fautes = await enregistrer(produit, saisie, essais === 0 ? cle : nouvelleCle());
    setErreurs(fautes);
    setEssais((n) => n + 1);
    if (fautes.length === 0) fermer();
  });
  return (
    <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <div className="grille-champs">
        <Texte libelle="Libellé" nom="libelle" register={register} large requis />
        <Texte libelle="CIP" nom="cip" register={register} />
        <Texte libelle="CIP 2" nom="cip_deux" register={register} />
        <Texte libelle="DCI" nom="dci" register={register} large />
        <Choix libelle="Rayon" nom="rayon_id" register={register} choix={rayons.data} />
        <Choix libelle="Nature" nom="nature_id" register={register} choix={natures.data} />
        <Nombre libelle="Prix d’achat" nom="prix_achat" control={control} unite="FCFA" />
        <Nombre libelle="Prix de vente" nom="prix_de_vente" control={control} unite="FCFA" />
        <Nombre libelle="Quantité minimum" nom="qte_min" control={control} />
        <Nombre libelle="Quantité maximum" nom="qte_max" control={control} />
        {!produit && <Nombre libelle="Stock initial" nom="qte" control={control} />}
      </div>
      <div className="formulaire-drapeaux">
        <Checkbox inline label="TVA 18 %" {...register('tva')} />
        <Checkbox inline label="CSS 1 %" {...register('css')} />
      </div>
      {erreurs.length > 0 && <ul className="formulaire-erreurs" role="alert">{erreurs.map((e) => <li key={e}>{e}</li>)}</ul>}
      <div className="confirmation-actions">
        <Button onClick={fermer}>Annuler</Button>
        <Button type="submit" intent="primary" loading={formState.isSubmitting}>Enregistrer</Button>
      </div>
    </form>
  );
}

type NomTexte = 'libelle' | 'cip' | 'cip_deux' | 'dci';
type NomNombre = 'prix_achat' | 'prix_de_vente' | 'qte' | 'qte_min' | 'qte_max';

function Champ({ libelle, large = false, children }: { libelle: string; large?: boolean; children: (id: string) => ReactNode }) {
  const id = useId();
  return <FormGroup label={libelle} labelFor={id} {...(large && { className: 'champ-large' })}>{children(id)}</FormGroup>;
}

function Texte({ libelle, nom, register, large = false, requis = false }: { libelle: string; nom: NomTexte; register: UseFormRegister<Saisie>; large?: boolean; requis?: boolean }) {
  const { ref, ...reste } = register(nom);
  return <Champ libelle={libelle} large={large}>{(id) => <InputGroup id={id} inputRef={ref} required={requis} autoFocus={requis} autoComplete="off" {...reste} />}</Champ>;
}

function Nombre({ libelle, nom, control, unite }: { libelle: string; nom: NomNombre; control: Control<Saisie>; unite?: string }) {
  return <Champ libelle={unite ? `${libelle} (${unite})` : libelle}>{(id) => <Controller name={nom} control={control} render={({ field }) => <ChampMontant id={id} valeur={field.value} changer={field.onChange} onBlur={field.onBlur} decimales={unite ? 2 : 0} />} />}</Champ>;
}

function Choix({ libelle, nom, register, choix: data = [] }: { libelle: string; nom: 'rayon_id' | 'nature_id'; register: UseFormRegister<Saisie>; choix: readonly { id: number; libelle: string }[] | undefined }) {
  return <Champ libelle={libelle}>{(id) => <ListeDeroulante key={data.length} id={id} fill options={[{ value: '', label: '—' }, ...data.map((c) => ({ value: String(c.id), label: c.libelle }))]} {...register(nom)} />}</Champ>;
}
