// @kept-when-opened
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { FormErrors } from '#client/ui/form.tsx';
import { useDirtyForm } from '#client/ui/form-guard.ts';
import { importArrete, importEchoue } from '#shared/platform/import/import.phrases.ts';
import type { ImportFichier, StoredNature } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { CadreImport, Etape } from './cadre-import.offert.tsx';
import { DerniersImports } from './derniers-imports.tsx';
import { LignesACorriger } from './lignes-a-corriger.tsx';
import { Avancement, OuvrirFichier } from './ouvrir-fichier.offert.tsx';
import { Figures, type ImportJuge, Quel, Rapport, Remarques } from './rapport-import.tsx';
import { type MainSurFichier, useFichier } from './use-fichier.offert.ts';
import { type Envoi, type MainSurImport, travaille, useImport } from './use-import.ts';

const ETAPES = ['Choisir', 'Apparier', 'Vérifier', 'Importer'];
function rangDe({ etape }: MainSurFichier, { envoi, montre }: MainSurImport): number {
  if (etape === 'apparier') return 1;
  if (etape === 'lecture') return 0;
  if (envoi) return 2;
  if (!montre) return etape === 'lu' ? 2 : 0;
  return montre.statut === 'Vérification' || montre.statut === 'Vérifié' ? 2 : 3;
}

/** Choose, match columns, analyse, write. The server works alone: leaving and reopening resumes. */
export function ImportDialogue({ nature, fermer }: { nature: StoredNature; fermer: () => void }) {
  const fichier = useFichier(nature);
  const main = useImport(nature);
  return (
    <CadreImport
      titre={phrases.TITRES[nature]}
      etapes={ETAPES}
      rang={rangDe(fichier, main)}
      fermer={fermer}
    >
      <Corps fichier={fichier} main={main} fermer={fermer} />
    </CadreImport>
  );
}

interface PropsCorps {
  fichier: MainSurFichier;
  main: MainSurImport;
  fermer: () => void;
}
function Corps({ fichier, main, fermer }: PropsCorps) {
  const { envoi, montre, imports, erreurs } = main;
  const autre = () => {
    fichier.recommencer();
    main.quitter();
  };
  if (fichier.etape === 'lecture' || fichier.etape === 'apparier')
    return (
      <OuvrirFichier
        main={{ ...fichier, recommencer: autre }}
        fermer={fermer}
        suite={(lu) => (montre ? main.reprendre(montre, lu) : main.envoyer(lu))}
      />
    );
  if (envoi) return <EnvoiEnCours envoi={envoi} renoncer={() => (main.renoncer(), autre())} />;
  if (montre)
    return (
      <Suite
        key={montre.id}
        juge={montre}
        fichier={fichier}
        main={main}
        fermer={fermer}
        autre={autre}
      />
    );
  if (fichier.lu) {
    const { lu } = fichier;
    return (
      <Etape
        nom="Envoi"
        actes={
          <>
            <Button text="Choisir un autre fichier" onClick={autre} />
            <Button intent="primary" text="Réessayer" onClick={() => main.envoyer(lu)} />
          </>
        }
      >
        <FormErrors errors={erreurs} />
      </Etape>
    );
  }
  return (
    <OuvrirFichier main={fichier} fermer={fermer}>
      <FormErrors errors={main.illisible === undefined ? erreurs : [...erreurs, main.illisible]} />
      {imports && (
        <DerniersImports
          imports={imports}
          estMien={main.estMien}
          voir={main.voir}
          defaire={(i) => void main.defaire(i)}
        />
      )}
    </OuvrirFichier>
  );
}

/** Upload: the only step needing the page. */
function EnvoiEnCours({
  envoi: { recues, total },
  renoncer,
}: {
  envoi: Envoi;
  renoncer: () => void;
}) {
  useDirtyForm(true, 'tout');
  return (
    <Etape nom="Envoi" actes={<Button text="Annuler l’envoi" onClick={renoncer} />}>
      <Avancement phrase={phrases.envoi(recues, total)} part={recues / total} />
      <p className="discret">{phrases.gardezOuvert}</p>
    </Etape>
  );
}

interface PropsSuite extends PropsCorps {
  juge: ImportFichier;
  autre: () => void;
}
const estJuge = (i: ImportFichier): i is ImportJuge => i.bilan !== null;
/** Keeps the last report visible during a new analysis. */
function useDernierRapport(juge: ImportFichier): ImportJuge | null {
  const [vu, setVu] = useState<ImportJuge | null>(estJuge(juge) ? juge : null);
  const neuf = juge.statut === 'Vérifié' && estJuge(juge) && juge.version !== vu?.version;
  if (neuf) setVu(juge);
  return neuf ? juge : vu;
}
function Suite(props: PropsSuite) {
  const { juge, fichier, main, autre } = props;
  const vu = useDernierRapport(juge);
  if (vu && (juge.statut === 'Vérifié' || juge.statut === 'Vérification'))
    return (
      <Rapport
        key={juge.champs.join()}
        juge={juge}
        vu={vu}
        main={main}
        revoir={fichier.ouvert && fichier.revenir}
        autre={autre}
      />
    );
  if (travaille(juge)) return <Travail {...props} />;
  return juge.statut === 'Importé' || juge.statut === 'Défait' ? (
    <Fait {...props} />
  ) : (
    <Arrete {...props} />
  );
}

function Travail({ juge, main, fermer }: PropsSuite) {
  const { statut, faits, total } = juge;
  return (
    <Etape
      nom={statut}
      actes={
        <>
          {main.estMien(juge) && statut !== 'Annulation' && (
            <Button text="Annuler l’import" onClick={() => main.arreter(juge)} />
          )}
          <Button intent="primary" text="Fermer" onClick={fermer} />
        </>
      }
    >
      <Quel juge={juge} />
      <Avancement phrase={phrases.travail(juge)} part={faits === 0 ? undefined : faits / total} />
      <p className="discret">{phrases.serveurContinue}</p>
      <FormErrors errors={main.erreurs} />
    </Etape>
  );
}

function Fait({ juge, main, fermer, autre }: PropsSuite) {
  const { statut, bilan, ecrits, restes } = juge;
  const laissees = bilan ? bilan.a_demander + bilan.fautives : 0;
  return (
    <Etape
      nom="Import"
      actes={
        <>
          <LignesACorriger juge={juge} />
          <span className="reste" />
          {statut === 'Importé' && main.estMien(juge) && (
            <Button text="Défaire cet import" onClick={() => void main.defaire(juge)} />
          )}
          <Button text="Importer un autre fichier" onClick={autre} />
          <Button intent="primary" autoFocus text="Fermer" onClick={fermer} />
        </>
      }
    >
      <Quel juge={juge} />
      <Callout intent={statut === 'Importé' ? 'success' : 'none'} icon={false} role="status">
        {statut === 'Importé' ? phrases.importFait(ecrits) : phrases.importDefait(restes)}
        {laissees > 0 && <div>{phrases.lignesLaissees(laissees)}</div>}
      </Callout>
      <FormErrors errors={[...juge.erreurs, ...main.erreurs]} />
      {bilan && <Figures bilan={bilan} titre={`Rapport de ${juge.fichier}`} />}
      {bilan && <Remarques juge={{ ...juge, bilan }} />}
    </Etape>
  );
}

const SANS_RAISON: Readonly<Partial<Record<ImportFichier['statut'], string>>> = {
  Annulé: importArrete,
  Échoué: importEchoue,
};
function Arrete({ juge, main, autre }: PropsSuite) {
  const dites = juge.erreurs.length > 0 ? juge.erreurs : [SANS_RAISON[juge.statut] ?? ''];
  return (
    <Etape
      nom="Import"
      actes={
        <>
          {juge.statut === 'Échoué' && main.estMien(juge) && (
            <Button text="Réessayer" onClick={() => void main.verifier(juge, juge.reponses)} />
          )}
          <Button intent="primary" text="Choisir un fichier" onClick={autre} />
        </>
      }
    >
      <Quel juge={juge} />
      <FormErrors errors={[...dites, ...main.erreurs]} />
    </Etape>
  );
}
