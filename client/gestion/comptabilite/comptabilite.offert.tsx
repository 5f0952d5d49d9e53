// @kept-when-opened
import './comptabilite.css';
import { Button, Callout } from '@blueprintjs/core';
import { Cog, Document, Print, Th } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Amount } from '#client/ui/amount.tsx';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { saveFile } from '#client/ui/download-file.ts';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatMois } from '#shared/base/mois.ts';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import type { MoisComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { DettesParAge } from './dettes.tsx';
import { useComptes, useMoisComptables } from './comptabilite.queries.ts';
import { exporterLeMois } from './exporter-mois.actions.ts';

const DocumentDialogue = lazyScreen(
  () => import('#client/ui/document-dialog.tsx'),
  'DocumentDialog',
);
const ComptesDialogue = lazyScreen(() => import('./comptes-dialogue.tsx'), 'ComptesDialogue');

const etatDe = ({ clos, exporte_at, exporte_par }: MoisComptable): string => {
  if (!clos) return 'Clôture en cours';
  return exporte_at === null
    ? 'Clos'
    : `Exporté le ${formatDateHeure(new Date(exporte_at))} par ${exporte_par ?? ''}`;
};

function Comptes({ fermer }: { fermer: () => void }) {
  const { data } = useComptes();
  return data ? <ComptesDialogue comptes={data} fermer={fermer} /> : null;
}

async function telechargerTexte(mois: string): Promise<void> {
  try {
    const [{ nomDuTexte, texteEcritures }, dossier] = await Promise.all([
      import('./dossier.document.ts'),
      exporterLeMois(mois),
    ]);
    const fichier = new Blob([texteEcritures(dossier)], { type: 'text/plain;charset=utf-8' });
    saveFile(fichier, nomDuTexte(mois));
    toast.succes(phrasesComptabilite.dossierFait(mois));
  } catch (e) {
    toast.avertir(e instanceof Error ? e.message : phrasesCommun.erreurInconnue);
  }
}

interface ActesProps {
  m: MoisComptable;
  demander: (genre: RequestedDocument['kind'], mois: string) => void;
}
function Actes({ m, demander }: ActesProps) {
  const dit = formatMois(m.mois);
  const raison = m.clos ? null : phrasesComptabilite.moisNonClos(m.mois);
  return (
    <span className="comptabilite-actes">
      <ReasonedButton
        reason={raison}
        icon={<Th />}
        text="Dossier"
        aria-label={`Dossier comptable ${dit}, classeur`}
        onClick={() => demander('xlsx', m.mois)}
      />
      <ReasonedButton
        reason={raison}
        icon={<Document />}
        text="Écritures"
        aria-label={`Écritures ${dit}, texte pour un logiciel`}
        onClick={() => void telechargerTexte(m.mois)}
      />
      <ReasonedButton
        reason={raison}
        icon={<Print />}
        text="Papier"
        aria-label={`Imprimer le dossier ${dit}`}
        onClick={() => demander('pdf', m.mois)}
      />
    </span>
  );
}

/** [CPT-17] Past months and their accountant's packs, latest first. */
export function ComptabiliteOnglet() {
  const { data, error, refetch } = useMoisComptables();
  const session = useAtomValue(sessionAtom);
  const [demande, setDemande] = useState<RequestedDocument | null>(null);
  const [comptes, setComptes] = useState(false);
  useAskedBack('comptes', () => setComptes(true));
  const demander = (genre: RequestedDocument['kind'], mois: string) =>
    setDemande({
      kind: genre,
      name: `Dossier comptable ${mois}`,
      compose: async (enseigne) => {
        const [{ composerDossier }, dossier] = await Promise.all([
          import('./dossier.document.ts'),
          exporterLeMois(mois),
        ]);
        return composerDossier(dossier, enseigne, new Date());
      },
    });
  if (error)
    return (
      <Callout intent="danger" icon={false} compact role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </Callout>
    );
  if (!data) return <Loading />;
  return (
    <section className="comptabilite" aria-label="Dossiers du comptable">
      <header className="liste-tete">
        <h2>Dossiers du comptable</h2>
        <div className="liste-actions">
          {session !== null && peut(session, 'ADMIN', 'parametre') && (
            <Button icon={<Cog />} text="Comptes" onClick={() => setComptes(true)} />
          )}
        </div>
      </header>
      {data.length === 0 ? (
        <p className="discret">
          Aucun mois terminé : le dossier d’un mois se fait à partir du premier jour du suivant.
        </p>
      ) : (
        <div className="comptabilite-cadre">
          <table className="fiches comptabilite-table" aria-label="Mois terminés">
            <thead>
              <tr>
                <th scope="col">MOIS</th>
                <th scope="col" className="nombre">
                  VENTES
                </th>
                <th scope="col" className="nombre">
                  TOTAL TTC
                </th>
                <th scope="col">ÉTAT</th>
                <th scope="col">
                  <span className="vue-cachee">Actes</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((m) => (
                <tr key={m.mois}>
                  <th scope="row">{formatMois(m.mois)}</th>
                  <td data-titre="VENTES" className="nombre">
                    {formatNombre(m.nombre)}
                  </td>
                  <td data-titre="TOTAL TTC" className="nombre">
                    <Amount fcfa={m.total} />
                  </td>
                  <td data-titre="ÉTAT">{etatDe(m)}</td>
                  <td className="fiche-acte">
                    <Actes m={m} demander={demander} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="discret">
        Dossier : un classeur avec TVA et CSS par base, journal SYSCOHADA, livre de caisse, tiers
        payants, stock et clôture. Écritures : le même journal au format FEC, que lisent Odoo, Sage
        ou Dolibarr. Le premier export fige les chiffres du mois ; les suivants redonnent les mêmes.
      </p>
      <header className="liste-tete">
        <h2>Dettes par ancienneté, en FCFA</h2>
      </header>
      <DettesParAge />
      {demande && <DocumentDialogue request={demande} onClose={() => setDemande(null)} />}
      {comptes && <Comptes fermer={() => setComptes(false)} />}
    </section>
  );
}
