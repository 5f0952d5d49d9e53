import './sauvegarde.css';
import { Button, Callout, ProgressBar, Spinner } from '@blueprintjs/core';
import { FloppyDisk, History } from '@blueprintjs/icons';
import { useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { EtatVide } from '#client/ui/etat-vide.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { lancerSauvegarde } from '#shared/sauvegarde/sauvegarde.api.ts';
import type { EtatSauvegardes, SauvegardeFaite } from '#shared/sauvegarde/sauvegarde.schema.ts';
import { RestaurationDialogue } from './restauration-dialogue.tsx';
import { retenirSauvegardes, useSauvegardes } from './sauvegarde.queries.ts';

const quand = (iso: string | null | undefined): string =>
  iso ? formatDateHeure(new Date(iso)) : 'Aucune';

/**
 * What is kept of the pharmacy's data: the last one, the next, where; make one, go back to one or
 * to a moment. For administrators.
 */
export function Sauvegardes() {
  const { data, error, refetch } = useSauvegardes();
  if (error)
    return (
      <EtatVide
        icone={<FloppyDisk size={40} />}
        titre={error.message}
        action={<Button onClick={() => void refetch()}>Réessayer</Button>}
      />
    );
  return data ? <Contenu etat={data} /> : <Spinner className="page-vide" aria-label="Chargement" />;
}

function Contenu({ etat }: { etat: EtatSauvegardes }) {
  const [cible, viser] = useState<SauvegardeFaite | 'moment' | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const [derniere] = etat.sauvegardes;
  const occupe = etat.en_cours || envoi ? phrasesSauvegarde.sauvegardeEnCours : null;
  const lancer = async () => {
    setEnvoi(true);
    const { data } = await appeler(lancerSauvegarde);
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
        {etat.en_cours && (
          <div className="sauvegardes-avance" role="status">
            <span>
              {etat.en_cours.quoi === 'sauvegarde' ? 'Sauvegarde' : 'Restauration'} :{' '}
              {etat.en_cours.etape}
            </span>
            <ProgressBar value={etat.en_cours.part} intent="primary" aria-label="Avancement" />
          </div>
        )}
        {!etat.en_cours && etat.dernier_message && (
          <p role="status" className={etat.dernier_message.succes ? 'discret' : 'champ-erreur'}>
            {etat.dernier_message.texte}
          </p>
        )}
        <div className="sauvegardes-actions">
          <BoutonMotive
            raison={
              occupe ??
              (!etat.restaurable
                ? phrasesSauvegarde.restaurationIndisponible
                : !etat.moment
                  ? phrasesSauvegarde.momentAPart
                  : derniere
                    ? null
                    : phrasesSauvegarde.sauvegardeAncienne(null))
            }
            icon={<History />}
            text="Revenir à un moment"
            onClick={() => viser('moment')}
          />
          <BoutonMotive
            raison={occupe}
            intent="primary"
            icon={<FloppyDisk />}
            text="Sauvegarder maintenant"
            onClick={() => void lancer()}
          />
        </div>
      </section>
      <section className="sauvegardes-carte" aria-labelledby="sauvegardes-liste">
        <h2 id="sauvegardes-liste">Sauvegardes gardées</h2>
        {etat.sauvegardes.length === 0 ? (
          <p className="discret">{phrasesSauvegarde.sauvegardeAncienne(null)}</p>
        ) : (
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
                  <td>{quand(s.fin)}</td>
                  <td className="nombre">{tailleLisible(s.octets)}</td>
                  <td className="nombre">
                    <BoutonMotive
                      raison={
                        occupe ??
                        (!etat.restaurable
                          ? phrasesSauvegarde.restaurationIndisponible
                          : s.nature === 'physique' && !etat.moment
                            ? phrasesSauvegarde.restaurationIci
                            : null)
                      }
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
        )}
      </section>
      {cible && <RestaurationDialogue cible={cible} fermer={() => viser(null)} />}
    </div>
  );
}
