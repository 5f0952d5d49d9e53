import { Button, InputGroup } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Amount } from '#client/ui/amount.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { debutDeJour, type FiltrePeriode, formatDate, jourDe } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/depense/depense.phrases.ts';
import {
  creerDepense,
  listerDepenses,
  modifierDepense,
  supprimerDepense,
} from '#shared/depense/depense.api.ts';
import { CATEGORIES_DEPENSE, type Depense } from '#shared/depense/depense.schema.ts';
import { formatFcfa } from '#shared/base/montant.ts';

const COLONNES: readonly Colonne<Depense>[] = [
  {
    key: 'date',
    label: 'DATE',
    format: 'slot',
    toCSV: 'date',
    triable: true,
    largeur: 120,
    rendre: (d) => formatDate(debutDeJour(d.date)),
  },
  { key: 'libelle', label: 'LIBELLÉ', triable: true },
  { key: 'categorie', label: 'CATÉGORIE', triable: true, largeur: 180 },
  { key: 'montant', label: 'MONTANT', format: 'money', triable: true, largeur: 150 },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 160 },
];
const relire = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerDepenses.chemin] });

interface SaisieDepense {
  libelle: string;
  categorie: string;
  montant: number | null;
  date: string;
}
const LIBELLES = {
  libelle: 'Libellé',
  categorie: 'Catégorie',
  montant: 'Montant (FCFA)',
  date: 'Date',
} as const satisfies FieldWords<SaisieDepense>;
const saisieDe = ({ libelle, categorie, montant, date }: Depense): SaisieDepense => ({
  libelle,
  categorie,
  montant,
  date,
});
const corpsDe = (s: SaisieDepense) => ({
  libelle: s.libelle.trim(),
  categorie: s.categorie.trim() || 'Divers',
  montant: s.montant ?? 0,
  date: s.date,
});

function Formulaire({ depense, fermer }: { depense: Depense | null; fermer: () => void }) {
  const f = useRecordForm({
    formulaire: 'depense',
    fiche: depense,
    nom: depense?.libelle,
    vierge: { libelle: '', categorie: 'Divers', montant: null, date: jourDe(new Date()) },
    saisieDe,
    corpsDe,
  });
  const { s, changer } = f;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!s.montant) return f.refuser(phrasesDepense.depenseNulle);
    const enregistree = await f.enregistrer({
      creer: (corps, cle) => callApi(creerDepense, { corps, cle }),
      modifier: (corps, cle) =>
        callApi(modifierDepense, { parametres: { id: depense?.id ?? 0 }, corps, cle }),
    });
    if (!enregistree) return;
    relire();
    fermer();
  };
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="depense-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="depense-titre"
        titre={depense ? 'Modifier la dépense' : 'Nouvelle dépense'}
        fermer={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FormState f={f} libelles={LIBELLES} />
        <div className="grille-champs">
          <FormField libelle={LIBELLES.libelle} large>
            {(id) => (
              <InputGroup
                id={id}
                autoFocus
                autoComplete="off"
                required
                minLength={2}
                maxLength={150}
                value={s.libelle}
                onValueChange={(libelle) => changer({ libelle })}
              />
            )}
          </FormField>
          <FormField libelle={LIBELLES.categorie}>
            {(id) => (
              <>
                <InputGroup
                  id={id}
                  list={`${id}-choix`}
                  autoComplete="off"
                  maxLength={60}
                  value={s.categorie}
                  onValueChange={(categorie) => changer({ categorie })}
                />
                <datalist id={`${id}-choix`}>
                  {CATEGORIES_DEPENSE.map((c) => (
                    <option key={c} value={c} />
                  ))}
                </datalist>
              </>
            )}
          </FormField>
          <FormField libelle={LIBELLES.montant}>
            {(id) => (
              <AmountField
                id={id}
                decimales={2}
                valeur={s.montant}
                changer={(montant) => changer({ montant })}
              />
            )}
          </FormField>
          <DateField
            libelle={LIBELLES.date}
            valeur={s.date}
            changer={(date) => changer({ date: date || s.date })}
          />
        </div>
        <FormErrors erreurs={f.erreurs} />
        <FormEnd fermer={fermer} enCours={f.enCours} raison={f.raison} />
      </form>
    </Modal>
  );
}

/** Expenses of the period, entered, changed and removed here. */
export function DepensesOnglet({ periode }: { periode: FiltrePeriode }) {
  const [ouverte, ouvrir] = useState<Depense | 'nouvelle' | null>(null);
  const supprimer = async (d: Depense) => {
    const quoi = phrasesDepense.depenseASupprimer(d.libelle, formatFcfa(d.montant));
    if (!(await confirmAct({ quoi }))) return;
    await callApi(supprimerDepense, { parametres: { id: d.id } });
    relire();
  };
  return (
    <>
      <ListTable<Depense>
        titre="Dépenses"
        nom="journee-depenses"
        prefixe="d_"
        niveau="h2"
        appel={listerDepenses}
        colonnes={COLONNES}
        fixe={periode}
        rows={10}
        vide="Aucune dépense sur la période"
        totaux={(extra) => {
          const { total } = (extra ?? {}) as { total?: number };
          return total === undefined ? null : (
            <span>
              Total{' '}
              <strong>
                <Amount fcfa={total} />
              </strong>
            </span>
          );
        }}
        actions={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouvelle dépense"
            onClick={() => ouvrir('nouvelle')}
          />
        }
        largeurActions={76}
        actionsLigne={(d) => (
          <span className="actes-ligne">
            <Button
              variant="minimal"
              size="small"
              icon={<Edit />}
              aria-label={`Modifier ${d.libelle}`}
              title="Modifier"
              onClick={() => ouvrir(d)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Trash />}
              aria-label={`Supprimer ${d.libelle}`}
              title="Supprimer"
              onClick={() => void supprimer(d)}
            />
          </span>
        )}
      />
      {ouverte !== null && (
        <Formulaire
          key={ouverte === 'nouvelle' ? 0 : ouverte.id}
          depense={ouverte === 'nouvelle' ? null : ouverte}
          fermer={() => ouvrir(null)}
        />
      )}
    </>
  );
}
