// @kept-when-opened
import '../lots.css';
import './import.css';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import { ChoixFichier, Erreurs } from './choix-fichier.tsx';
import { DerniersImports } from './derniers-imports.tsx';
import { Rapport } from './rapport-import.tsx';
import { type Depart, type MainSurImport, useImport } from './use-import.ts';

/**
 * Products from a workbook or a CSV text: a report first, then all of it or nothing. The server
 * works by itself: this screen may be left, and opens again on what is under way.
 */
export function ImportDialogue({ fermer }: { fermer: () => void }) {
  const main = useImport();
  return (
    <Modal
      isOpen
      className="import-dialogue"
      aria-labelledby="import-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="import-titre" titre="Importer des produits" fermer={fermer} />
      <div className="import-corps">
        <Corps main={main} fermer={fermer} />
      </div>
    </Modal>
  );
}

function Corps({ main, fermer }: { main: MainSurImport; fermer: () => void }) {
  const { depart, montre, erreurs, imports, illisible } = main;
  if (depart.etat !== 'repos') return <Envoi depart={depart} renoncer={main.renoncer} />;
  if (montre) return <Suite juge={montre} main={main} fermer={fermer} />;
  return (
    <>
      <ChoixFichier erreurs={erreurs} choisir={main.envoyer} />
      {illisible !== undefined && <Erreurs erreurs={[illisible]} />}
      {imports && <DerniersImports imports={imports} voir={main.voir} />}
    </>
  );
}

/** The file is read here, then handed over: this part alone needs the screen. */
function Envoi({
  depart,
  renoncer,
}: {
  depart: Exclude<Depart, { etat: 'repos' }>;
  renoncer: () => void;
}) {
  return (
    <>
      {depart.etat === 'lecture' ? (
        <Avancement phrase={`Lecture de « ${depart.fichier} »…`} />
      ) : (
        <Avancement
          phrase={`Envoi : ${formatNombre(depart.recues)} sur ${denombrer(depart.total, 'ligne')}`}
          part={depart.recues / depart.total}
        />
      )}
      <p className="discret">Gardez cet écran ouvert pendant l’envoi.</p>
      <DialogActions>
        <Button onClick={renoncer}>Annuler l’envoi</Button>
      </DialogActions>
    </>
  );
}

interface SuiteProps {
  juge: ImportProduits;
  main: MainSurImport;
  fermer: () => void;
}
/** Where a file stands once the server has it, and what may be done with it. */
function Suite(props: SuiteProps) {
  const { juge, main } = props;
  if (juge.statut === 'Vérification' || juge.statut === 'Écriture') return <Travail {...props} />;
  if (juge.statut === 'Vérifié' || juge.statut === 'Importé') return <Juge {...props} />;
  const phrases = juge.erreurs.length > 0 ? juge.erreurs : [phrasesImport.importArrete];
  return (
    <>
      <Quel juge={juge} />
      <Erreurs erreurs={[...phrases, ...main.erreurs]} />
      <DialogActions>
        {juge.statut === 'Échoué' && main.estMien(juge) && (
          <Button onClick={() => main.reverifier(juge)}>Réessayer</Button>
        )}
        <Button intent="primary" onClick={main.recommencer}>
          Choisir un fichier
        </Button>
      </DialogActions>
    </>
  );
}

const Quel = ({ juge: { fichier, created_by, created_at } }: { juge: ImportProduits }) => (
  <p className="discret">
    « {fichier} », envoyé par {created_by} le {formatDateHeure(new Date(created_at))}
  </p>
);

function phraseTravail({ statut, faits, total, nb_lignes }: ImportProduits): string {
  if (faits === 0) return `${statut} de ${denombrer(nb_lignes, 'ligne')} : préparation…`;
  const reste = total - nb_lignes;
  return statut === 'Écriture' && faits > nb_lignes
    ? `Écriture : ${formatNombre(faits - nb_lignes)} sur ${denombrer(reste, 'produit')}`
    : `Vérification : ${formatNombre(Math.min(faits, nb_lignes))} sur ${denombrer(nb_lignes, 'ligne')}`;
}

function Travail({ juge, main, fermer }: SuiteProps) {
  return (
    <>
      <Quel juge={juge} />
      <Avancement
        phrase={phraseTravail(juge)}
        part={juge.faits === 0 ? undefined : juge.faits / juge.total}
      />
      <p className="discret">
        Le serveur continue si vous quittez cet écran : revenez-y par Outils, Importer.
      </p>
      <Erreurs erreurs={main.erreurs} />
      <DialogActions>
        {main.estMien(juge) && <Button onClick={() => main.arreter(juge)}>Annuler l’import</Button>}
        <Button intent="primary" onClick={fermer}>
          Fermer
        </Button>
      </DialogActions>
    </>
  );
}

/** Why the file cannot be imported; null when it can. */
function raisonImport({ fautives, nouveaux, modifies }: ImportProduits): string | null {
  if (fautives > 0) return phrasesImport.importFautif(fautives);
  return nouveaux + modifies === 0 ? phrasesImport.importRienAEcrire : null;
}

function Juge({ juge, main, fermer }: SuiteProps) {
  const fini = juge.statut === 'Importé';
  return (
    <>
      <Quel juge={juge} />
      {fini && (
        <Callout intent="success" icon={false} role="status">
          {phrasesImport.importFait(juge.nouveaux, juge.modifies)}
        </Callout>
      )}
      <Erreurs erreurs={[...juge.erreurs, ...main.erreurs]} />
      <Rapport juge={juge}>
        <Button onClick={main.recommencer}>
          {fini ? 'Importer un autre fichier' : 'Choisir un autre fichier'}
        </Button>
        {!fini && main.estMien(juge) && (
          <ReasonedButton
            intent="primary"
            raison={raisonImport(juge)}
            onClick={() => main.ecrire(juge)}
            text="Importer"
          />
        )}
        {fini && (
          <Button intent="primary" autoFocus onClick={fermer}>
            Fermer
          </Button>
        )}
      </Rapport>
    </>
  );
}

function Avancement({ phrase, part }: { phrase: ReactNode; part?: number | undefined }) {
  return (
    <>
      <p role="status">{phrase}</p>
      <ProgressBar
        aria-label="Avancement"
        intent="primary"
        {...(part !== undefined && { value: part })}
      />
    </>
  );
}
