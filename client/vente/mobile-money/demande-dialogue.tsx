// @kept-when-opened
import '#client/ui/service/service.css';
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Exchanges } from '#client/ui/service/exchanges.tsx';
import { Facts } from '#client/ui/service/facts.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { LIBELLE_OPERATEUR } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { DemandeMobileDetail } from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import { interrogerMobile, verifierMobile } from '#shared/vente/mobile-money/mobile-money.api.ts';
import { LIBELLE_PILOTE } from '#shared/vente/mobile-money/pilotes.ts';
import { estARendre, seRedemande } from '#shared/vente/mobile-money/vues.rules.ts';
import { EtatDeDemande } from './etat-demande.tsx';
import { Constater, Rattacher, Rembourser } from './formes-demande.tsx';
import {
  refetchDemandesMobiles,
  useDemandeMobile,
  useRepondDuMobile,
} from './mobile-money.queries.ts';

const quand = (iso: string): string => formatDateHeure(new Date(iso));

const FORMES = { rembourser: Rembourser, rattacher: Rattacher, constater: Constater } as const;
function Actes({ d, fermer }: { d: DemandeMobileDetail; fermer: () => void }) {
  const repond = useRepondDuMobile();
  const [forme, ouvrir] = useState<keyof typeof FORMES | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const Forme = forme && FORMES[forme];
  if (Forme) return <Forme d={d} fini={() => ouvrir(null)} />;
  const interroger = () =>
    envoyer((cle) => callApi(interrogerMobile, { parametres: { id: d.id }, cle }));
  const verifier = async () => {
    const texte = phrases.verifierQuestion(d.ref_operateur);
    if (!(await askFirst({ titre: phrases.verifier, texte }))) return;
    const corps = { version: d.version };
    const { success } = await envoyer((cle) =>
      callApi(verifierMobile, { parametres: { id: d.id }, corps, cle }),
    );
    if (success) refetchDemandesMobiles();
  };
  const demande = d.etat === 'a_rembourser' && d.prochain_at ? phrases.remboursementDemande : null;
  return (
    <>
      <FormErrors errors={erreurs} />
      <DialogActions>
        <Button text="Fermer" onClick={fermer} />
        {repond && d.pilote !== 'manuel' && seRedemande(d.etat) && (
          <Button loading={enCours} text={phrases.interroger} onClick={() => void interroger()} />
        )}
        {repond && d.etat === 'incertaine' && (
          <Button intent="primary" text={phrases.constater} onClick={() => ouvrir('constater')} />
        )}
        {repond && estARendre(d.etat) && (
          <>
            <ReasonedButton
              reason={demande}
              text={`${phrases.rattacher}…`}
              onClick={() => ouvrir('rattacher')}
            />
            <ReasonedButton
              intent="primary"
              reason={demande}
              text={`${phrases.rembourser}…`}
              onClick={() => ouvrir('rembourser')}
            />
          </>
        )}
        {repond && d.a_verifier && (
          <Button
            intent="primary"
            loading={enCours}
            text={phrases.verifier}
            onClick={() => void verifier()}
          />
        )}
      </DialogActions>
    </>
  );
}

const INTENTIONS = {
  creee: 'none',
  demandee: 'none',
  en_attente_client: 'primary',
  incertaine: 'warning',
  confirmee: 'warning',
  refusee: 'danger',
  expiree: 'none',
  rattachee: 'success',
  confirmee_tardive: 'warning',
  a_rembourser: 'warning',
  remboursee: 'none',
} as const;
function Etat({ d }: { d: DemandeMobileDetail }) {
  const repond = useRepondDuMobile();
  const aFaire = d.a_verifier ? phrases.referenceAVerifier : phrases.QUE_FAIRE[d.etat];
  const attendQuelquUn = d.a_verifier || d.etat === 'incertaine' || estARendre(d.etat);
  const dit = [
    d.motif,
    d.etat === 'a_rembourser' && d.prochain_at ? phrases.remboursementDemande : aFaire,
    attendQuelquUn && !repond ? phrases.traiteePar : null,
  ].filter(Boolean);
  return dit.length === 0 ? null : (
    <Callout
      compact
      icon={false}
      role="status"
      intent={d.a_verifier ? 'warning' : INTENTIONS[d.etat]}
    >
      {dit.join(' ')}
    </Callout>
  );
}

const Faits = ({ d }: { d: DemandeMobileDetail }) => (
  <Facts
    facts={[
      ['Client', [d.client, d.telephone].filter(Boolean).join(' · ')],
      ['Opérateur', d.operateur && LIBELLE_OPERATEUR[d.operateur]],
      ['Référence', d.ref_operateur],
      ['Notre référence', d.reference],
      ['Service', d.pilote === 'manuel' ? 'Référence saisie' : LIBELLE_PILOTE[d.pilote]],
      ['Frais', d.frais === null ? null : formatFcfa(d.frais)],
      ['Reçu', d.confirmee_at && quand(d.confirmee_at)],
      ['Abandonnée', d.abandonnee_at && quand(d.abandonnee_at)],
      ['Forcée', d.force_motif && `${d.force_par ?? ''} : ${d.force_motif}`],
      ['Vérifiée par', d.verifiee_par],
      ['Sur le relevé', d.releve_at && `lu le ${quand(d.releve_at)}`],
      [
        'Rendu',
        d.remboursee_at &&
          d.remboursee_voie &&
          [quand(d.remboursee_at), phrases.LIBELLE_VOIE[d.remboursee_voie], d.remboursee_par]
            .filter(Boolean)
            .join(' · '),
      ],
    ]}
  />
);

export function DemandeDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: d, error, refetch } = useDemandeMobile(id);
  return (
    <Modal
      isOpen
      className="service-dialogue"
      aria-labelledby="demande-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="demande-titre"
        title={d ? `Mobile money, ${formatFcfa(d.montant)}` : 'Mobile money'}
        onClose={fermer}
      />
      {!d && !error && <Loading />}
      {!d && error && (
        <div className="service-corps">
          <ReadingState message={error.message} onRetry={() => void refetch()} />
        </div>
      )}
      {d && (
        <div className="service-corps">
          <p>
            <EtatDeDemande d={d} />{' '}
            <span className="discret">
              {quand(d.demandee_at)} · {d.caisse} · {d.par}
            </span>
            {d.vente_id !== null && (
              <>
                <span className="discret"> · </span>
                <Link to={`/vente/dashboard?vente=${d.vente_id}`}>Vente N°{d.vente_id}</Link>
              </>
            )}
          </p>
          <Etat d={d} />
          <Faits d={d} />
          <Exchanges
            exchanges={d.echanges}
            withWhom="l’opérateur"
            nameOf={(e) => phrases.LIBELLE_OPERATION[e.operation]}
          />
          <Actes d={d} fermer={fermer} />
        </div>
      )}
    </Modal>
  );
}
