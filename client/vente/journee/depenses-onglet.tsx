import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { ChampDate } from '#client/ui/champ-date.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Montant } from '#client/ui/montant.tsx';
import { TableListe } from '#client/ui/table-liste.tsx';
import { debutDeJour, type FiltrePeriode, formatDate, jourDe } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/depense/depense.phrases.ts';
import {
  creerDepense,
  listerDepenses,
  modifierDepense,
  supprimerDepense,
} from '#shared/depense/depense.api.ts';
import { CATEGORIES_DEPENSE, type Depense } from '#shared/depense/depense.schema.ts';

const COLONNES: readonly Colonne<Depense>[] = [
  {
    key: 'date',
    label: 'DATE',
    format: 'slot',
    toCSV: 'texte',
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

function Formulaire({ depense, fermer }: { depense: Depense | null; fermer: () => void }) {
  const [s, setS] = useState({
    libelle: depense?.libelle ?? '',
    categorie: depense?.categorie ?? 'Divers',
    montant: depense?.montant ?? (null as number | null),
    date: depense?.date ?? jourDe(new Date()),
  });
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [cle, setCle] = useState(nouvelleCle);
  const [enCours, setEnCours] = useState(false);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!s.montant) return setErreurs([phrasesDepense.depenseNulle]);
    setEnCours(true);
    const corps = {
      libelle: s.libelle.trim(),
      categorie: s.categorie.trim() || 'Divers',
      montant: s.montant,
      date: s.date,
    };
    const { success, errors, statut } = depense
      ? await appeler(modifierDepense, { parametres: { id: depense.id }, corps, cle })
      : await appeler(creerDepense, { corps, cle });
    setEnCours(false);
    if (success) {
      relire();
      return fermer();
    }
    if (statut !== 0) setCle(nouvelleCle());
    setErreurs(errors);
  };
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="depense-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue
        id="depense-titre"
        titre={depense ? 'Modifier la dépense' : 'Nouvelle dépense'}
        fermer={fermer}
      />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <div className="grille-champs">
          <FormGroup className="champ-large" label="Libellé" labelFor="depense-libelle">
            <InputGroup
              id="depense-libelle"
              autoFocus
              autoComplete="off"
              required
              minLength={2}
              maxLength={150}
              value={s.libelle}
              onValueChange={(libelle) => setS({ ...s, libelle })}
            />
          </FormGroup>
          <FormGroup label="Catégorie" labelFor="depense-categorie">
            <InputGroup
              id="depense-categorie"
              list="depense-categories"
              autoComplete="off"
              maxLength={60}
              value={s.categorie}
              onValueChange={(categorie) => setS({ ...s, categorie })}
            />
            <datalist id="depense-categories">
              {CATEGORIES_DEPENSE.map((c) => (
                <option key={c} value={c} />
              ))}
            </datalist>
          </FormGroup>
          <FormGroup label="Montant (FCFA)" labelFor="depense-montant">
            <ChampMontant
              id="depense-montant"
              decimales={2}
              valeur={s.montant}
              changer={(montant) => setS({ ...s, montant })}
            />
          </FormGroup>
          <ChampDate
            libelle="Date"
            valeur={s.date}
            changer={(date) => setS({ ...s, date: date || s.date })}
          />
        </div>
        {erreurs.length > 0 && (
          <ul className="formulaire-erreurs" role="alert">
            {erreurs.map((x) => (
              <li key={x}>{x}</li>
            ))}
          </ul>
        )}
        <div className="confirmation-actions">
          <Button text="Annuler" onClick={fermer} />
          <Button type="submit" intent="primary" text="Enregistrer" loading={enCours} />
        </div>
      </form>
    </Dialogue>
  );
}

/** Expenses of the period, entered, changed and removed here. */
export function DepensesOnglet({ periode }: { periode: FiltrePeriode }) {
  const [ouverte, ouvrir] = useState<Depense | 'nouvelle' | null>(null);
  const supprimer = async (d: Depense) => {
    if (!(await confirmer())) return;
    await appeler(supprimerDepense, { parametres: { id: d.id } });
    relire();
  };
  return (
    <>
      <TableListe<Depense>
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
                <Montant fcfa={total} />
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
