import './rapport.css';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Tick } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { lienWhatsApp } from '#shared/base/telephone.rules.ts';
import { estJourAdmis, formatDateHeure, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { validerBilletage } from '#shared/gestion/billetage/comptage.api.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesRapport from '#shared/gestion/rapport/rapport-soir.phrases.ts';
import {
  attenteDuSoir,
  composerSoir,
  detailDuCompte,
  messageDuSoir,
  type PartieDuSoir,
  RUPTURES,
} from '#shared/gestion/rapport/rapport-soir.rules.ts';
import type { CompteDuSoir, RapportSoir } from '#shared/gestion/rapport/rapport-soir.schema.ts';
import { peutOuvrir } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { refetchSoirs, useRapportSoir } from './soir.queries.ts';

const COMMANDES = '/stock/commandes';
/** Day from the address; today when absent or future. */
function useJour(): [string, (jour: string) => void] {
  const [adresse, poser] = useSearchParams();
  const [aujourdhui] = useState(() => jourDe(new Date()));
  const demande = adresse.get('jour') ?? '';
  const jour = estJourAdmis(demande) && demande <= aujourdhui ? demande : aujourdhui;
  return [jour, (voulu) => poser({ vue: 'soir', jour: voulu }, { replace: true })];
}

interface DeChoixJour {
  jour: string;
  changer: (jour: string) => void;
  /** At the end of the row. */
  children: ReactNode;
}
function ChoixJour({ jour, changer, children }: DeChoixJour) {
  const dernier = jour >= jourDe(new Date());
  return (
    <div className="soir-jour" role="group" aria-label="Journée">
      <Button
        icon={<ChevronLeft />}
        aria-label="Jour d’avant"
        onClick={() => changer(jourPlus(jour, -1))}
      />
      <DateField
        label="Journée du"
        value={jour}
        onChange={(voulu) => voulu !== '' && voulu <= jourDe(new Date()) && changer(voulu)}
      />
      <Button
        icon={<ChevronRight />}
        aria-label="Jour d’après"
        disabled={dernier}
        onClick={() => changer(jourPlus(jour, 1))}
      />
      {children}
    </div>
  );
}

function raisonApprouver(
  c: CompteDuSoir,
  session: { id: number; is_admin: boolean },
  enCours: boolean,
): string | null {
  if (enCours) return phrasesReglement.traitement;
  return c.par_id === session.id && !session.is_admin ? phrasesRapport.comptageDeSoi : null;
}
function AApprouver({ compte: c }: { compte: CompteDuSoir }) {
  const session = useAtomValue(sessionAtom);
  const [enCours, agir] = useState(false);
  const approuver = async () => {
    agir(true);
    await sendOnce(`valider le billetage ${c.id}`, (cle) =>
      callApi(validerBilletage, { parametres: { id: c.id }, corps: { version: c.version }, cle }),
    );
    agir(false);
    refetchSoirs();
  };
  if (!session) return null;
  return (
    <li>
      <span className="soir-compte">
        <strong>
          {c.caisse}, {c.par}
        </strong>
        <small>
          {formatDateHeure(new Date(c.at)).slice(0, 16)} · {formatFcfa(c.compte)} compté
        </small>
        <small>{detailDuCompte(c)}</small>
      </span>
      <ReasonedButton
        reason={raisonApprouver(c, session, enCours)}
        intent="success"
        icon={<Tick />}
        text="Approuver"
        onClick={() => void approuver()}
      />
    </li>
  );
}

const Partie = ({ titre, lignes }: PartieDuSoir) => (
  <section className="soir-partie" aria-label={titre}>
    <h2>{titre}</h2>
    <ul>
      {lignes.map((l) => (
        <li key={l}>{l}</li>
      ))}
    </ul>
  </section>
);

const DESSINEES: ReadonlySet<string> = new Set([
  phrasesRapport.A_VALIDER,
  phrasesRapport.A_VALIDER_ANCIENS,
  RUPTURES,
]);
function Ruptures({ r: { ruptures } }: { r: RapportSoir }) {
  const session = useAtomValue(sessionAtom);
  const autres = ruptures.nombre - ruptures.exemples.length;
  if (ruptures.nombre === 0) return null;
  return (
    <section className="soir-partie" aria-label={RUPTURES}>
      <h2>{RUPTURES}</h2>
      <ul>
        {ruptures.exemples.map((libelle) => (
          <li key={libelle}>
            <ProductName libelle={libelle} />
          </li>
        ))}
        {autres > 0 && (
          <li className="discret">et {denombrer(autres, 'autre produit', 'autres produits')}</li>
        )}
      </ul>
      {session && peutOuvrir(session, COMMANDES) && <Link to={COMMANDES}>Commander</Link>}
    </section>
  );
}
/** [RAP-7] Counts to validate, tonight's apart from older ones. */
const AValider = ({ titre, comptes }: { titre: string; comptes: readonly CompteDuSoir[] }) =>
  comptes.length > 0 && (
    <section className="soir-partie" aria-label={titre}>
      <h2>{titre}</h2>
      <ul className="soir-attente">
        {comptes.map((c) => (
          <AApprouver key={c.id} compte={c} />
        ))}
      </ul>
    </section>
  );

const Envoi = ({ r }: { r: RapportSoir }) => (
  <>
    <span className="discret">Arrêté le {formatDateHeure(new Date(r.at)).slice(0, 16)}</span>
    <a
      className="bp6-button soir-message"
      href={lienWhatsApp(messageDuSoir(composerSoir(r), r.pharmacie))}
      target="_blank"
      rel="noreferrer"
    >
      Ouvrir dans WhatsApp
    </a>
  </>
);

function Rapport({ r }: { r: RapportSoir }) {
  const soir = composerSoir(r);
  const { duSoir, anciens } = attenteDuSoir(r);
  return (
    <>
      <dl className="soir-chiffres">
        {soir.chiffres.map(({ nom, valeur, detail }) => (
          <div key={nom}>
            <dt>{nom}</dt>
            <dd>
              <strong>{valeur}</strong>
              <small>{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="soir-parties">
        <div>
          <AValider titre={phrasesRapport.A_VALIDER} comptes={duSoir} />
          <AValider titre={phrasesRapport.A_VALIDER_ANCIENS} comptes={anciens} />
          {soir.parties
            .filter((p) => !DESSINEES.has(p.titre))
            .map((p) => (
              <Partie key={p.titre} {...p} />
            ))}
        </div>
        <Ruptures r={r} />
      </div>
    </>
  );
}

/** [RAP-1] A day's evening report, for phones. */
export function RapportDuSoir() {
  const [jour, changer] = useJour();
  const { data, error, refetch } = useRapportSoir(jour);
  return (
    <div className="soir">
      <ChoixJour jour={jour} changer={changer}>
        {data && <Envoi r={data} />}
      </ChoixJour>
      {error && (
        <p role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </p>
      )}
      {data ? <Rapport r={data} /> : !error && <Loading />}
    </div>
  );
}
