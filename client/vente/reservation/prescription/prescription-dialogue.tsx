// @kept-when-opened
import './prescription.css';
import { Button, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { copyText } from '#client/ui/copy-text.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { toast } from '#client/ui/toast.ts';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { fenetrePages } from '#shared/sante/prescription/prescription.rules.ts';
import type {
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { produitDe } from '#client/stock/produit/produit.queries.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ajouter } from '../recherche/ajout.actions.ts';
import { commander } from '../recherche/commande.actions.ts';
import { useTarif } from '../recherche/use-tarif.ts';
import { prescriptionOuverteAtom } from '../reservation.atoms.ts';
import { CarteMedicament } from './carte-medicament.tsx';
import { CeQuiEstSu, inconnuesCommunes, SourcesLues } from './ce-qui-est-su.tsx';
import { FormulairePrescription } from './formulaire-prescription.tsx';
import { type Autour, useAutour } from './use-autour.ts';
import { useRecherche } from './use-recherche.ts';

const TAILLES = [5, 10, 15, 20, 50].map((n) => ({ value: n, label: `${n} par page` }));
const PAR_DEFAUT = 10;
const ETENDUES = [
  { value: 'stock', label: 'En stock uniquement' },
  { value: 'tous', label: 'Tous les produits' },
];

/** Sells, orders, or copies the name of an unstocked medicine. */
async function agir(m: ResultatPrescription): Promise<void> {
  if (m.id === null) {
    if (await copyText(m.libelle)) toast.succes(phrasesPrescription.nomCopie(m.libelle));
    else toast.avertir(phrasesPrescription.copieImpossible);
    return;
  }
  if (m.status === 'on_order') return commander(m.id);
  const produit = await produitDe(m.id);
  if (produit) await ajouter(produit, 1);
}

function Pages({
  pages,
  page,
  aller,
}: {
  pages: number;
  page: number;
  aller: (n: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages de résultats">
      {fenetrePages(pages, page).map((n, i) =>
        n === null ? (
          <span key={`v${i}`}>…</span>
        ) : (
          <button
            key={n}
            type="button"
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => aller(n)}
          >
            {n}
          </button>
        ),
      )}
    </nav>
  );
}

function Aucun() {
  return (
    <EmptyState
      title="Aucun médicament trouvé"
      text={
        <ul className="prescription-conseils">
          <li>Vérifiez l’orthographe</li>
          <li>Essayez des termes plus généraux</li>
          <li>Utilisez des synonymes médicaux</li>
        </ul>
      }
    />
  );
}

function Resultats({
  reponse,
  suite,
  chargement,
  etendue,
  taille,
  choisirTaille,
  autour,
}: {
  reponse: ReponsePrescription;
  suite: () => void;
  chargement: boolean;
  etendue: string;
  taille: number;
  choisirTaille: (taille: number) => void;
  autour: Autour | null;
}) {
  const { resultats: tous, nombre, complet } = reponse;
  const communes = inconnuesCommunes(tous);
  const tarif = useTarif();
  const [voulue, setPage] = useState(1);
  const retenus = etendue === 'stock' ? tous.filter((m) => m.status === 'in_stock') : tous;
  const pages = Math.ceil(retenus.length / taille);
  const page = Math.max(1, Math.min(voulue, pages));
  return (
    <section className="prescription-resultats" aria-label="Médicaments trouvés">
      <header>
        <span role="status">
          {etendue === 'stock' && `${retenus.length} en stock parmi `}
          {phrasesPrescription.medicamentsLus(tous.length, nombre, complet)}
        </span>
        {tous.length < nombre && (
          <Button size="small" text="Lire la suite" loading={chargement} onClick={suite} />
        )}
        <Pages pages={pages} page={page} aller={setPage} />
        <Combobox
          aria-label="Résultats par page"
          options={TAILLES}
          value={taille}
          onChange={(e) => choisirTaille(Number(e.currentTarget.value))}
        />
      </header>
      <div className="prescription-cartes" tabIndex={0} role="group" aria-label="Fiches">
        {retenus.length === 0 ? (
          <Aucun />
        ) : (
          retenus
            .slice((page - 1) * taille, page * taille)
            .map((m) => (
              <CarteMedicament
                key={`${m.source}${m.cip ?? ''}${m.libelle}`}
                m={m}
                communes={communes}
                autour={autour}
                tarif={tarif}
                agir={(x) => void agir(x)}
              />
            ))
        )}
      </div>
    </section>
  );
}

function Contenu() {
  const [etendue, setEtendue] = useState('tous');
  const [taille, setTaille] = useState(PAR_DEFAUT);
  const { reponse, erreur, chargement, suite, ...formulaire } = useRecherche();
  const autour = useAutour(reponse);
  return (
    <div className="prescription-corps">
      <FormulairePrescription {...formulaire} chargement={chargement} />
      <div className="prescription-etendue">
        <SegmentedControl
          options={ETENDUES}
          value={etendue}
          onValueChange={setEtendue}
          size="small"
        />
        {reponse?.source === 'base' && (
          <span className="discret">{phrasesPrescription.contreIndicationsInconnues}</span>
        )}
      </div>
      {erreur && (
        <p className="formulaire-erreurs" role="alert">
          {erreur}
        </p>
      )}
      {reponse && <CeQuiEstSu reponse={reponse} />}
      {reponse ? (
        <Resultats
          reponse={reponse}
          suite={suite}
          chargement={chargement}
          etendue={etendue}
          taille={taille}
          choisirTaille={setTaille}
          autour={autour}
        />
      ) : (
        <div className="prescription-resultats">
          {chargement ? (
            <Spinner aria-label="Recherche" />
          ) : (
            <p className="vide">
              Indiquez la pathologie : la recherche part d’elle-même à la troisième lettre.
            </p>
          )}
        </div>
      )}
      {reponse && <SourcesLues reponse={reponse} autour={autour} />}
    </div>
  );
}

/** 'Aide à la Prescription', by pathology, ours first. Cleared on close. */
export function PrescriptionDialogue() {
  const [ouverte, ouvrir] = useAtom(prescriptionOuverteAtom);
  const fermer = () => ouvrir(false);
  return (
    <Modal
      isOpen={ouverte}
      onClose={fermer}
      className="prescription"
      aria-labelledby="prescription-titre"
      canOutsideClickClose={false}
    >
      <DialogHeader id="prescription-titre" title="Aide à la Prescription" onClose={fermer} />
      {ouverte && <Contenu />}
    </Modal>
  );
}
