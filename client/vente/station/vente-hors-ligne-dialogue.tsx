import { Tick } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { marquerVenteVue } from '#shared/vente/station/station.api.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import type { VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { refetchVentesHorsLigne, useVenteHorsLigne } from './postes.queries.ts';

const quand = (iso: string): string => formatDateHeure(new Date(iso));

/** Sales screen permitted to this user, else null. */
function adresseDe(session: Session | null, vente_id: number): string | null {
  if (!session) return null;
  if (peut(session, 'VENTE', 'vente')) return `/vente/dashboard?vente=${vente_id}`;
  return peut(session, 'GESTION', 'journee')
    ? `/gestion/fin-journee?onglet=ventes&vente=${vente_id}`
    : null;
}

const Ligne = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div>
    <dt>{nom}</dt>
    <dd>{children}</dd>
  </div>
);
function Faits({ v }: { v: VenteHorsLigne }) {
  const adresse = adresseDe(useAtomValue(sessionAtom), v.vente_id);
  const vente = `Vente N° ${v.vente_id}`;
  return (
    <dl className="fiche">
      <Ligne nom="Enregistrée">
        {adresse === null ? vente : <Link to={adresse}>{vente}</Link>} · ticket N° {v.numero_ticket}
      </Ligne>
      <Ligne nom="Net">{formatFcfa(v.net_a_payer)}</Ligne>
      <Ligne nom="Faite le">{quand(v.faite_at)}</Ligne>
      <Ligne nom="Reçue le">{quand(v.recue_at)}</Ligne>
      <Ligne nom="Vendeur">{phrases.remisePar(v.vendeur, v.envoyee_par)}</Ligne>
    </dl>
  );
}

function Ecarts({ v }: { v: VenteHorsLigne }) {
  if (v.ecarts.length === 0) return <p className="discret">{phrases.sansEcart}</p>;
  return (
    <section className="ecarts-vente" aria-label="Écarts">
      <h3>À regarder</h3>
      <ul>
        {v.ecarts.map((e) => (
          <li key={e.phrase}>{e.phrase}</li>
        ))}
      </ul>
      {v.vue_at !== null && (
        <p role="status">
          <Tick /> {phrases.regardee(v.vue_par ?? '', quand(v.vue_at))}
        </p>
      )}
    </section>
  );
}

export function VenteHorsLigneDialogue({
  montree,
  fermer,
}: {
  montree: VenteHorsLigne;
  fermer: () => void;
}) {
  const v = useVenteHorsLigne(montree);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const { erreurs, enCours, envoyer } = useSubmit();
  const regarder = async () => {
    const { success } = await envoyer((cle) =>
      callApi(marquerVenteVue, { parametres: { id: v.id }, cle }),
    );
    if (!success) return;
    refetchVentesHorsLigne();
    fermer();
  };
  return (
    <Modal
      isOpen
      className="vente-hors-ligne-dialogue"
      aria-labelledby="vente-hors-ligne-titre"
      onClose={fermer}
    >
      <DialogHeader
        id="vente-hors-ligne-titre"
        title={`Vente hors ligne ${v.numero_provisoire}`}
        onClose={fermer}
      />
      <div className="formulaire-corps">
        <Faits v={v} />
        <Ecarts v={v} />
        <FormErrors errors={erreurs} />
        <DialogActions onClose={fermer}>
          {v.ecarts.length > 0 && v.vue_at === null && (
            <ReasonedButton
              reason={raisonDe({ horsLigne, enCours })}
              intent="primary"
              icon={<Tick />}
              text="J’ai regardé"
              onClick={() => void regarder()}
            />
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}
function raisonDe({ horsLigne, enCours }: { horsLigne: boolean; enCours: boolean }): string | null {
  if (horsLigne) return 'Indisponible hors ligne';
  return enCours ? phrasesReglement.traitement : null;
}
