import './sauvegarde.css';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { FloppyDisk, History } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import { cleDeSauvegarde } from '#shared/platform/sauvegarde/cle.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { lancerSauvegarde } from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import { derniereSauvegarde } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import type {
  EtatSauvegardes,
  SauvegardeFaite,
} from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { Chiffrement } from './cle-sauvegarde.tsx';
import { RestaurationDialogue } from './restauration-dialogue.tsx';
import { retenirSauvegardes, useSauvegardes } from './sauvegarde.queries.ts';

const quand = (iso: string | null | undefined): string =>
  iso ? formatDateHeure(new Date(iso)) : 'Aucune';

/** Admin only: last, next, location; back up, restore a backup or a moment. */
export function Sauvegardes() {
  const { data, error, refetch } = useSauvegardes();
  if (error)
    return (
      <EmptyState
        icon={<FloppyDisk size={40} />}
        title={error.message}
        action={<Button onClick={() => void refetch()}>Réessayer</Button>}
      />
    );
  return data ? <Contenu etat={data} /> : <Loading />;
}

function raisonMoment({ restaurable, moment, sauvegardes }: EtatSauvegardes): string | null {
  if (!restaurable) return phrasesSauvegarde.restaurationIndisponible;
  if (!moment) return phrasesSauvegarde.momentAPart;
  return sauvegardes[0] ? null : phrasesSauvegarde.sauvegardeAncienne(null);
}
function raisonRestaurer({ restaurable, moment }: EtatSauvegardes, s: SauvegardeFaite) {
  if (!restaurable) return phrasesSauvegarde.restaurationIndisponible;
  return s.nature === 'physique' && !moment ? phrasesSauvegarde.restaurationIci : null;
}

type Cible = SauvegardeFaite | 'moment';
interface PropsPartie {
  etat: EtatSauvegardes;
  occupe: string | null;
  viser: (cible: Cible) => void;
}

function Faits({ etat }: { etat: EtatSauvegardes }) {
  const derniere = derniereSauvegarde(etat.sauvegardes, new Date());
  return (
    <dl>
      <dt>Dernière bonne</dt>
      <dd>
        {quand(derniere?.fin)}
        {derniere && <span className="discret"> · {tailleLisible(derniere.octets)}</span>}
      </dd>
      <dt>Prochaine</dt>
      <dd>{quand(etat.prochaine)}</dd>
      <dt>Dossier</dt>
      <dd className="coupe" title={etat.dossier}>
        {etat.dossier}
      </dd>
      <dt>Place libre</dt>
      <dd>{etat.libre === null ? 'Dossier inaccessible' : tailleLisible(etat.libre)}</dd>
    </dl>
  );
}

function Suivi({ etat: { en_cours, dernier_message } }: { etat: EtatSauvegardes }) {
  if (en_cours)
    return (
      <div className="sauvegardes-avance" role="status">
        <span>
          {en_cours.quoi === 'sauvegarde' ? 'Sauvegarde' : 'Restauration'} : {en_cours.etape}
        </span>
        <ProgressBar value={en_cours.part} intent="primary" aria-label="Avancement" />
      </div>
    );
  if (!dernier_message) return null;
  return (
    <p role="status" className={dernier_message.succes ? 'discret' : 'champ-erreur'}>
      {dernier_message.texte}
    </p>
  );
}

function Gardees({ etat, occupe, viser }: PropsPartie) {
  if (etat.sauvegardes.length === 0)
    return <p className="discret">{phrasesSauvegarde.sauvegardeAncienne(null)}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Moment</th>
          <th scope="col" className="nombre">
            Taille
          </th>
          <th scope="col" aria-label="Action" />
        </tr>
      </thead>
      <tbody>
        {etat.sauvegardes.map((s) => (
          <tr key={s.nom}>
            <td>
              {quand(s.fin)}
              {s.chiffree && <span className="discret"> · {cleDeSauvegarde.chiffree}</span>}
            </td>
            <td className="nombre">{tailleLisible(s.octets)}</td>
            <td className="nombre">
              <ReasonedButton
                reason={occupe ?? raisonRestaurer(etat, s)}
                size="small"
                variant="minimal"
                text="Restaurer"
                aria-label={`Restaurer la sauvegarde du ${quand(s.fin)}`}
                onClick={() => viser(s)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Contenu({ etat }: { etat: EtatSauvegardes }) {
  const [cible, viser] = useState<Cible | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const occupe = etat.en_cours || envoi ? phrasesSauvegarde.sauvegardeEnCours : null;
  const lancer = async () => {
    setEnvoi(true);
    const { data } = await callApi(lancerSauvegarde);
    setEnvoi(false);
    if (data) retenirSauvegardes(data);
  };
  return (
    <div className="sauvegardes">
      {etat.alertes.map((alerte) => (
        <Callout key={alerte} intent="danger" compact role="alert">
          {alerte}
        </Callout>
      ))}
      <section className="sauvegardes-carte" aria-labelledby="sauvegarde-titre">
        <h2 id="sauvegarde-titre">Sauvegarde</h2>
        <Faits etat={etat} />
        <Suivi etat={etat} />
        <div className="sauvegardes-actions">
          <ReasonedButton
            reason={occupe ?? raisonMoment(etat)}
            icon={<History />}
            text="Revenir à un moment"
            onClick={() => viser('moment')}
          />
          <ReasonedButton
            reason={occupe}
            intent="primary"
            icon={<FloppyDisk />}
            text="Sauvegarder maintenant"
            onClick={() => void lancer()}
          />
        </div>
      </section>
      <section className="sauvegardes-carte" aria-labelledby="sauvegardes-liste">
        <h2 id="sauvegardes-liste">Sauvegardes gardées</h2>
        <Gardees etat={etat} occupe={occupe} viser={viser} />
      </section>
      <Chiffrement etat={etat} occupe={occupe} />
      {cible && (
        <RestaurationDialogue
          cible={cible}
          chiffree={cible === 'moment' ? etat.cle !== null : cible.chiffree}
          fermer={() => viser(null)}
        />
      )}
    </div>
  );
}
