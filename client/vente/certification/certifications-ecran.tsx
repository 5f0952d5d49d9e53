import './certification.css';
import { Button, Callout } from '@blueprintjs/core';
import { Calculator } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatDateHeure, jourDe, jourPlus } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { listerCertifications } from '#shared/vente/certification/certification.api.ts';
import {
  type BilanCertification,
  type Certification,
  ETATS_CERTIFICATION,
  type EtatCertification,
  GENRES_DOCUMENT,
} from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { LIBELLE_PAYS } from '#shared/vente/certification/pilotes.ts';
import { CERTIFICATIONS_VIVANTES, COLONNES_DES_CERTIFICATIONS } from './certification.colonnes.tsx';
import { useBilanCertification } from './certification.queries.ts';

const CertificationDialogue = lazyScreen(
  () => import('./certification-dialogue.offert.tsx'),
  'CertificationDialogue',
);
const ComptesCertifies = lazyScreen(() => import('./comptes-certifies.tsx'), 'ComptesCertifies');

const FILTRES = ['period_from', 'period_to', 'etat', 'genre'] as const;
const LIBELLE_GENRE = { vente: 'Ventes', avoir: 'Avoirs' } as const;
/** From yesterday, to cover a night shift. */
const periodeDAbord = () => {
  const jour = jourDe(new Date());
  return { period_from: jourPlus(jour, -1), period_to: jourPlus(jour, 1) };
};

function formatAttente(depuis: string, maintenant: number): string {
  const minutes = Math.floor((maintenant - new Date(depuis).getTime()) / 60_000);
  if (minutes < 60) return `la plus ancienne depuis ${Math.max(1, minutes)} min`;
  return `la plus ancienne depuis le ${formatDateHeure(new Date(depuis)).slice(0, 16)}`;
}

interface PropsCompteur {
  etat: EtatCertification;
  nombre: number;
  aide: string;
  choisi: boolean;
  choisir: () => void;
}
const Compteur = ({ etat, nombre, aide, choisi, choisir }: PropsCompteur) => (
  <button
    type="button"
    className="certification-compteur"
    data-etat={nombre > 0 ? etat : undefined}
    aria-pressed={choisi}
    onClick={choisir}
  >
    <strong className="nombre">{formatNombre(nombre)}</strong>
    <span>{etat}</span>
    <small>{aide}</small>
  </button>
);

/** Stands before it is read: the list below does not move. */
function EtatDuService({
  pays,
  service,
}: {
  pays: Pharmacie['certification_pays'] | undefined;
  service: BilanCertification['service'] | undefined;
}) {
  if (pays === null)
    return (
      <Callout compact icon={false} intent="primary">
        {phrases.sansPays}
      </Callout>
    );
  if (!pays || !service)
    return (
      <Callout compact icon={false}>
        {service === null ? phrases.serviceNonLu : 'Lecture…'}
      </Callout>
    );
  const { phrase, jeton_fin, vignettes, lu_at } = service;
  const faits = [
    phrase ?? phrases.serviceBien,
    jeton_fin && `jeton valable jusqu’au ${formatDateHeure(new Date(jeton_fin)).slice(0, 10)}`,
    vignettes !== null && `${formatNombre(vignettes)} vignettes`,
    `lu à ${formatDateHeure(new Date(lu_at)).slice(11, 16)}`,
  ];
  return (
    <Callout compact icon={false} intent={phrase === null ? 'none' : 'warning'}>
      {faits.filter(Boolean).join(' · ')}
    </Callout>
  );
}

function Bilan({
  pays,
  filtres,
  changer,
}: {
  pays: Pharmacie['certification_pays'] | undefined;
  filtres: EtatListe['filtres'];
  changer: (etat: string, toutes: boolean) => void;
}) {
  const { data: b, error, refetch } = useBilanCertification();
  const maintenant = useNow(60_000);
  if (error)
    return (
      <Callout compact intent="warning" icon={false} role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </Callout>
    );
  const compteur = (etat: EtatCertification, nombre = 0, aide = phrases.QUE_FAIRE[etat]) => (
    <Compteur
      etat={etat}
      nombre={nombre}
      aide={aide}
      choisi={filtres['etat'] === etat}
      choisir={() => changer(filtres['etat'] === etat ? '' : etat, etat !== 'Certifiée')}
    />
  );
  return (
    <>
      <EtatDuService pays={pays} service={b?.service} />
      <div className="certification-bilan" aria-busy={!b}>
        {compteur('Refusée', b?.refusees)}
        {compteur('Incertaine', b?.incertaines)}
        {compteur(
          'En attente',
          b?.en_attente,
          b?.attend_depuis ? formatAttente(b.attend_depuis, maintenant) : undefined,
        )}
        {compteur('Certifiée', b?.certifiees_du_jour, 'aujourd’hui')}
      </div>
    </>
  );
}

export function CertificationsEcran() {
  const [adresse] = useSearchParams();
  const [defauts] = useState(periodeDAbord);
  const pharmacie = useAtomValue(pharmacieAtom);
  const [ouverte, ouvrir] = useState<number | null>(() => {
    const id = Number(adresse.get('facture'));
    return Number.isInteger(id) && id > 0 ? id : null;
  });
  const [comptes, compter] = useState(false);
  const pays = pharmacie?.certification_pays;
  return (
    <>
      <ListTable<Certification, 'numero'>
        title="Certification"
        nom="certifications"
        appel={listerCertifications}
        colonnes={COLONNES_DES_CERTIFICATIONS}
        rows={25}
        vivant={CERTIFICATIONS_VIVANTES}
        nomsFiltres={FILTRES}
        defauts={defauts}
        emptyText={phrases.aucune}
        searched="document, code, client…"
        chips={() =>
          pays && (
            <span className="discret">
              {LIBELLE_PAYS[pays]}
              {pharmacie?.certification_mode === 'essai' && ' · essai'}
            </span>
          )
        }
        banner={({ filtres }, changer) => (
          <Bilan
            pays={pays}
            filtres={filtres}
            changer={(etat, toutes) =>
              changer({
                // Waiting items have no date limit: the period filter is cleared.
                filtres: { ...(toutes && { period_from: null, period_to: null }), etat },
              })
            }
          />
        )}
        filters={(v, changer) => (
          <>
            <PeriodFilter
              from={v['period_from']}
              to={v['period_to']}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="État"
              className="filtre-court"
              value={v['etat'] ?? ''}
              options={[{ value: '', label: 'État : tous' }, ...ETATS_CERTIFICATION]}
              onChange={(e) => changer({ filtres: { etat: e.currentTarget.value } })}
            />
            <Combobox
              aria-label="Genre"
              className="filtre-court"
              value={v['genre'] ?? ''}
              options={[
                { value: '', label: 'Ventes et avoirs' },
                ...GENRES_DOCUMENT.map((g) => ({ value: g, label: LIBELLE_GENRE[g] })),
              ]}
              onChange={(e) => changer({ filtres: { genre: e.currentTarget.value } })}
            />
          </>
        )}
        actions={
          <Button icon={<Calculator />} text="Comptes d’un jour" onClick={() => compter(true)} />
        }
        champsActes={['numero']}
        rowActions={({ id, numero }) => (
          <RowOpening label={`Voir la facture de ${numero}`} open={() => ouvrir(id)} />
        )}
      />
      {ouverte !== null && (
        <CertificationDialogue key={ouverte} id={ouverte} fermer={() => ouvrir(null)} />
      )}
      {comptes && (
        <ComptesCertifies
          fermer={() => compter(false)}
          voir={(id) => {
            compter(false);
            ouvrir(id);
          }}
        />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: CertificationsEcran };
