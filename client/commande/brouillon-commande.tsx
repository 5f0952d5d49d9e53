import { Button, InputGroup } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { useFournisseurs } from '#client/fournisseur/fournisseur.queries.ts';
import { ChampProduit } from '#client/produit/champ-produit.offert.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { FormField, FormErrors } from '#client/ui/form.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FormState } from '#client/ui/form-state.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import type { Fournisseur } from '#shared/fournisseur/fournisseur.schema.ts';
import { telechargerBon } from './commande.queries.ts';
import { ajouterLigne, joindreSuggestions, type LigneSaisie, totalAchat } from './saisie.rules.ts';
import {
  type TeteBrouillon,
  type Props,
  useSaisieCommande,
  type SaisieCommande,
  useActesBrouillon,
  type ActesBrouillon,
} from './use-brouillon-commande.ts';
import { Lignes } from './lignes-brouillon.tsx';

const Proposition = lazyScreen(() => import('./proposition-dialogue.tsx'), 'PropositionDialogue');

const produitsDits = (n: number): string => `${n} produit${n > 1 ? 's' : ''}`;

const LIBELLES = {
  fournisseur_id: 'Fournisseur',
  attendue_le: 'Attendue le',
  facture: 'Facture',
  lignes: 'Lignes',
} as const;

const raisonFournisseur = ({ fournisseur_id }: TeteBrouillon): string | null =>
  fournisseur_id === '' ? phrasesCommande.commandeSansFournisseur : null;
/** Why a draft with these lines cannot leave; null when it can. */
function raisonLignes(lignes: readonly LigneSaisie[]): string | null {
  if (lignes.length === 0) return phrasesCommande.commandeVide;
  return lignes.some((l) => l.qte < 1) ? phrasesCommande.commandeQuantites : null;
}

function Tete({
  saisie: { tete, lignes, changerTete, changerLignes },
  fournisseurs,
  proposer,
}: {
  saisie: SaisieCommande;
  fournisseurs: readonly Pick<Fournisseur, 'id' | 'libelle'>[];
  proposer: () => void;
}) {
  return (
    <div className="commande-tete">
      <FormField libelle="Fournisseur">
        {(id) => (
          <Combobox
            id={id}
            value={tete.fournisseur_id}
            options={[
              { value: '', label: 'Choisir un fournisseur…' },
              ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
            ]}
            onChange={(e) => changerTete({ fournisseur_id: e.currentTarget.value })}
          />
        )}
      </FormField>
      <DateField
        libelle="Attendue le"
        valeur={tete.attendue_le}
        changer={(attendue_le) => changerTete({ attendue_le })}
      />
      <FormField libelle="Facture">
        {(id) => (
          <InputGroup
            id={id}
            autoComplete="off"
            maxLength={60}
            value={tete.facture}
            onValueChange={(facture) => changerTete({ facture })}
          />
        )}
      </FormField>
      <FormField libelle="Ajouter un produit">
        {(id) => (
          <ChampProduit
            id={id}
            libelle="Ajouter un produit"
            autoFocus
            choisir={(p) => changerLignes(ajouterLigne(lignes, p))}
          />
        )}
      </FormField>
      <Button text="Proposition…" onClick={proposer} />
    </div>
  );
}

/** What the draft comes to, and what it lacks for the supplier to deliver it. */
function Total({
  lignes,
  fournisseur,
}: {
  lignes: readonly LigneSaisie[];
  fournisseur: Fournisseur | undefined;
}) {
  const minimum = fournisseur?.minimum_commande ?? 0;
  const total = totalAchat(lignes);
  const manque = lignes.length > 0 ? minimum - total : 0;
  return (
    <span className="commande-total">
      {produitsDits(lignes.length)} · <strong>{formatFcfa(total)}</strong>
      {manque > 0 && (
        <small role="status">{phrasesCommande.commandeSousMinimum(minimum, manque)}</small>
      )}
    </span>
  );
}

/** The two ways an order leaves. `raison`: why it cannot yet. */
function Envois({
  raison,
  fournisseur,
  expedier,
}: {
  raison: string | null;
  fournisseur: Fournisseur | undefined;
  expedier: ActesBrouillon['expedier'];
}) {
  const sansAdresse = fournisseur?.email ? null : phrasesCommande.commandeSansAdresse;
  return (
    <>
      <ReasonedButton raison={raison} text="Marquer envoyée" onClick={() => void expedier(false)} />
      <ReasonedButton
        raison={raison ?? sansAdresse}
        text="Envoyer par e-mail"
        onClick={() => void expedier(true)}
      />
    </>
  );
}

function Pied({
  commande,
  fermer,
  saisie: { f, tete, lignes, change },
  actes: { enCours, annuler, aRecevoir, expedier, enregistrer },
  fournisseur,
}: {
  commande: CommandeComplete | null;
  fermer: () => void;
  saisie: SaisieCommande;
  actes: ActesBrouillon;
  fournisseur: Fournisseur | undefined;
}) {
  const annulerSaisie = useGuardedClose(fermer);
  const sansFournisseur = raisonFournisseur(tete);
  const occupe = enCours ? phrasesReglement.traitement : f.raison;
  const raison = occupe ?? sansFournisseur ?? raisonLignes(lignes);
  const inchangee = change ? null : phrasesCommande.commandeInchangee;
  return (
    <div className="commande-pied">
      <Total lignes={lignes} fournisseur={fournisseur} />
      {commande ? (
        <Button
          variant="minimal"
          intent="danger"
          text="Annuler la commande"
          onClick={() => void annuler()}
        />
      ) : (
        <Button text="Annuler" onClick={annulerSaisie} />
      )}
      {commande && !change && (
        <Button icon={<Document />} text="PDF" onClick={() => void telechargerBon(commande.id)} />
      )}
      <ReasonedButton raison={raison} text="Réceptionner" onClick={() => void aRecevoir()} />
      <Envois raison={raison} fournisseur={fournisseur} expedier={expedier} />
      <ReasonedButton
        raison={occupe ?? sansFournisseur ?? inchangee}
        intent="primary"
        text="Enregistrer"
        onClick={() => void enregistrer()}
      />
    </div>
  );
}

/**
 * A draft: supplier, lines by name, by scan or by the proposal; then it is sent, or received as
 * it is.
 */
export function BrouillonCommande({ commande, fermer, creee, recevoir }: Props) {
  const { data: fournisseurs = [] } = useFournisseurs();
  const [proposition, montrer] = useState(false);
  const saisie = useSaisieCommande(commande);
  const actes = useActesBrouillon({ commande, creee, recevoir }, saisie);
  const fournisseur = fournisseurs.find((f) => String(f.id) === saisie.tete.fournisseur_id);
  return (
    <div className="commande-corps">
      <FormState
        f={saisie.f}
        libelles={LIBELLES}
        dire={{
          fournisseur_id: (id) => fournisseurs.find((f) => String(f.id) === id)?.libelle ?? '–',
          lignes: (l) => `${produitsDits(l.length)}, ${formatFcfa(totalAchat(l))}`,
        }}
      />
      <Tete saisie={saisie} fournisseurs={fournisseurs} proposer={() => montrer(true)} />
      {proposition && (
        <Proposition
          fournisseur_id={Number(saisie.tete.fournisseur_id) || null}
          fermer={() => montrer(false)}
          prendre={(lignes) => {
            saisie.changerLignes(joindreSuggestions(saisie.lignes, lignes));
            montrer(false);
          }}
        />
      )}
      <div className="commande-cadre" tabIndex={0} role="region" aria-label="Lignes">
        <Lignes lignes={saisie.lignes} changer={saisie.changerLignes} />
      </div>
      <FormErrors erreurs={actes.erreurs} />
      <Pied
        commande={commande}
        fermer={fermer}
        saisie={saisie}
        actes={actes}
        fournisseur={fournisseur}
      />
    </div>
  );
}
