import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useFournisseurs } from '#client/fournisseur/fournisseur.queries.ts';
import { ChampProduit, useScanProduit } from '#client/produit/champ-produit.offert.tsx';
import { useLotsDe } from '#client/produit/lots.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { MOTIFS_RETOUR } from '#shared/reference/reference.schema.ts';
import { creerRetour } from '#shared/retour/retour.api.ts';
import { relireRetours } from './retour.queries.ts';
import { denombrer } from '#shared/base/texte.ts';

export function RetourDialogue({ fermer }: { fermer: () => void }) {
  const { data: fournisseurs = [] } = useFournisseurs();
  const f = useTypedForm({
    formulaire: 'retour',
    vierge: {
      produit: null as Produit | null,
      fournisseur_id: '',
      qte: 1 as number | null,
      motif: '',
      lot_id: '',
    },
  });
  const { s, changer } = f;
  const { produit } = s;
  const choisir = (p: Produit) => changer({ produit: p });
  const { data: lots = [] } = useLotsDe(produit?.id ?? null);
  const { erreurs, enCours, envoyer } = useSubmit();
  useScanProduit((p) => choisir(p));
  const nommes = lots.filter((l) => l.id !== null);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!produit) return;
    const corps = {
      fournisseur_id: Number(s.fournisseur_id),
      produit_id: produit.id,
      qte: s.qte ?? 0,
      motif: s.motif,
      lot_id: s.lot_id === '' ? null : Number(s.lot_id),
    };
    const { success } = await envoyer((cle) => callApi(creerRetour, { corps, cle }));
    if (!success) return;
    f.settle();
    relireRetours();
    fermer();
  };
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="retour-nouveau"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="retour-nouveau" titre="Nouveau retour" fermer={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField
            libelle="Produit"
            large
            {...(produit && {
              aide: `${produit.libelle} : ${formatNombre(produit.qte)} en stock${produit.qte_perimee > 0 ? `, dont ${denombrer(produit.qte_perimee, 'périmé')}` : ''}`,
            })}
          >
            {(id) => <ChampProduit id={id} libelle="Produit" autoFocus choisir={choisir} />}
          </FormField>
          <FormField libelle="Fournisseur" large>
            {(id) => (
              <Combobox
                id={id}
                fill
                required
                value={s.fournisseur_id}
                options={[
                  { value: '', label: 'Choisir un fournisseur…' },
                  ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
                ]}
                onChange={(e) => changer({ fournisseur_id: e.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField libelle="Motif" large>
            {(id) => (
              <Combobox
                id={id}
                fill
                required
                value={s.motif}
                options={[
                  { value: '', label: 'Choisir un motif…' },
                  ...MOTIFS_RETOUR.map((m) => ({ value: m, label: m })),
                ]}
                onChange={(e) => changer({ motif: e.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField libelle="Lot">
            {(id) => (
              <Combobox
                id={id}
                fill
                value={s.lot_id}
                options={[
                  { value: '', label: 'Le premier périmé' },
                  ...nommes.map((l) => ({
                    value: String(l.id),
                    label: `${l.numero}${l.date_expiration ? ` · ${formatDate(debutDeJour(l.date_expiration))}` : ''} · ${l.qte}`,
                  })),
                ]}
                onChange={(e) => changer({ lot_id: e.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField libelle="Quantité">
            {(id) => (
              <AmountField
                id={id}
                valeur={s.qte}
                maximum={1_000_000}
                changer={(qte) => changer({ qte })}
              />
            )}
          </FormField>
        </div>
        <FormErrors erreurs={erreurs} />
        <FormEnd fermer={fermer} enCours={enCours} />
      </form>
    </Modal>
  );
}
