import { Button, Callout } from '@blueprintjs/core';
import { Edit, EyeOpen, Tick, WarningSign } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { InlineError } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDate, jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { formatMontantDu, formatDu, formatFcfa, formatPourcent } from '#shared/base/montant.ts';
import { SECTEURS } from '#shared/vente/clientele/client.schema.ts';
import { corrigerAssure, creerBordereau } from '#shared/vente/cnamgs/bordereau.api.ts';
import {
  type Apercu,
  type FeuilleControlee,
  JOURS_PAR_DEFAUT,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { VenteDialogue } from '../vente-dialogue.tsx';
import { refetchCnamgs, useApercu } from './cnamgs.queries.ts';
import { Reclame } from './reclame.tsx';
import { denombrer } from '#shared/base/texte.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const CHAMPS = [
  ['numero_feuille_assure', 'N° de feuille', 60],
  ['identifiant_assure', 'Identifiant', 60],
  ['nom_assure', 'Nom de l’assuré', 150],
] as const;
type Champ = (typeof CHAMPS)[number][0];
const COLONNES = 9;

/** Inline: Enter saves, Esc cancels. */
function Correction({ f, fini: close }: { f: FeuilleControlee; fini: () => void }) {
  const fini = useOwnClose(close);
  const [saisie, setSaisie] = useState<Record<Champ, string>>({
    numero_feuille_assure: f.numero_feuille_assure ?? '',
    identifiant_assure: f.identifiant_assure ?? '',
    nom_assure: f.nom_assure ?? '',
  });
  const [secteur, setSecteur] = useState(f.secteur_assure ?? '');
  const { erreurs, enCours, envoyer } = useSubmit();
  const enregistrer = async () => {
    const corps = { ...saisie, secteur_assure: SECTEURS.find((s) => s === secteur) ?? null };
    const { success } = await envoyer((cle) =>
      callApi(corrigerAssure, { parametres: { id: f.vente_id }, corps, cle }),
    );
    if (!success) return;
    refetchCnamgs({ ventes: true });
    fini();
  };
  return (
    <tr className="cnamgs-correction">
      <td colSpan={COLONNES}>
        <form
          noValidate
          aria-label={`Corriger la vente ${f.vente_id}`}
          onSubmit={(e) => {
            e.preventDefault();
            void enregistrer();
          }}
          onKeyDown={(e) => {
            if (e.key === 'Escape') {
              e.stopPropagation();
              fini();
            }
          }}
        >
          {CHAMPS.map(([champ, nom, max], i) => (
            <TextInput
              key={champ}
              aria-label={`${nom}, vente ${f.vente_id}`}
              placeholder={nom}
              autoFocus={i === 0}
              autoComplete="off"
              maxLength={max}
              value={saisie[champ]}
              onValueChange={(v) => setSaisie({ ...saisie, [champ]: v })}
            />
          ))}
          <Combobox
            aria-label={`Secteur, vente ${f.vente_id}`}
            value={secteur}
            options={[
              { value: '', label: 'Secteur…' },
              ...SECTEURS.map((s) => ({ value: s, label: s })),
            ]}
            onChange={(e) => setSecteur(e.currentTarget.value)}
          />
          <Button type="submit" intent="primary" text="Enregistrer" loading={enCours} />
          <Button text="Annuler" onClick={fini} />
        </form>
        <InlineError errors={erreurs} />
      </td>
    </tr>
  );
}

interface PropsLigne {
  f: FeuilleControlee;
  corrigee: boolean;
  corriger: (id: number | null) => void;
  voir: (id: number) => void;
}
function Ligne({ f, corrigee, corriger, voir }: PropsLigne) {
  const dits = [...f.fautes, ...f.avis];
  return (
    <>
      <tr className={f.fautes.length > 0 ? 'en-faute' : undefined}>
        <td className="insecable">{formatDate(new Date(f.created_at))}</td>
        <td data-titre="N° FEUILLE">{f.numero_feuille_assure ?? '–'}</td>
        <td data-titre="IDENTIFIANT" className="insecable">
          {f.identifiant_assure ?? '–'}
        </td>
        <td data-titre="ASSURÉ">{f.nom_assure ?? <span className="discret">{f.client}</span>}</td>
        <Reclame parts={f.parts} />
        <td data-titre="CONTRÔLE" className="cnamgs-dits">
          {dits.length === 0 ? (
            <span className="cnamgs-bonne">
              <Tick size={14} /> Complète
            </span>
          ) : (
            dits.map((d, i) => (
              <span key={d} className={i < f.fautes.length ? 'faute' : 'avis'}>
                <WarningSign size={12} /> {d}
              </span>
            ))
          )}
        </td>
        <td className="cnamgs-actes fiche-acte">
          <IconButton
            icon={<Edit />}
            aria-label={`Corriger la vente ${f.vente_id}`}
            title="Corriger l’assuré"
            aria-expanded={corrigee}
            onClick={() => corriger(corrigee ? null : f.vente_id)}
          />
          <IconButton
            icon={<EyeOpen />}
            aria-label={`Voir la vente ${f.vente_id}`}
            title={`Vente N° ${f.vente_id}`}
            onClick={() => voir(f.vente_id)}
          />
        </td>
      </tr>
      {corrigee && <Correction f={f} fini={() => corriger(null)} />}
    </>
  );
}

function Feuilles({ a }: { a: Apercu }) {
  const [corrigee, corriger] = useState<number | null>(null);
  const [vue, voir] = useState<number | null>(null);
  // Faulty first, then by day.
  const rangees = a.feuilles.toSorted(
    (x, y) => Number(y.fautes.length > 0) - Number(x.fautes.length > 0),
  );
  return (
    <div className="cnamgs-cadre">
      <table className="cnamgs-table fiches" aria-label="Feuilles de la période">
        <thead>
          <tr>
            <th scope="col">DATE</th>
            <th scope="col">N° FEUILLE</th>
            <th scope="col">IDENTIFIANT</th>
            <th scope="col">ASSURÉ</th>
            <th scope="col" className="nombre cnamgs-base">
              BASE COUVERTE
            </th>
            <th scope="col" className="nombre">
              TAUX
            </th>
            <th scope="col" className="nombre">
              PRIS EN CHARGE
            </th>
            <th scope="col">CONTRÔLE</th>
            <th scope="col">
              <span className="vue-cachee">Actes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rangees.map((f) => (
            <Ligne
              key={f.vente_id}
              f={f}
              corrigee={corrigee === f.vente_id}
              corriger={corriger}
              voir={voir}
            />
          ))}
        </tbody>
      </table>
      {vue !== null && <VenteDialogue key={vue} id={vue} fermer={() => voir(null)} />}
    </div>
  );
}

function raisonExport(
  apercu: Apercu | undefined,
  { horsLigne, enCours }: { horsLigne: boolean; enCours: boolean },
): string | null {
  if (horsLigne) return 'Indisponible hors ligne';
  if (enCours) return phrasesReglement.traitement;
  if (!apercu) return 'Lecture…';
  return apercu.nombre === 0 ? phrasesCnamgs.bordereauVide : null;
}
const texteExporter = (apercu: Apercu | undefined): string =>
  apercu && apercu.nombre > 0 ? `Exporter ${denombrer(apercu.nombre, 'feuille')}` : 'Exporter';

function Sommes({ a }: { a: Apercu }) {
  const retenues = a.feuilles.length - a.nombre;
  return (
    <dl className="cnamgs-sommes">
      {a.sous_totaux.map((s) => (
        <div key={s.taux}>
          <dt>
            À {formatPourcent(s.taux)} · {denombrer(s.nombre, 'feuille')}
          </dt>
          <dd>
            <small>{formatMontantDu(s.total)} → </small>
            {formatDu(s.total_prise_en_charge)}
          </dd>
        </div>
      ))}
      <div className="fort">
        <dt>À exporter · {denombrer(a.nombre, 'feuille')}</dt>
        <dd>{formatDu(a.total_prise_en_charge)}</dd>
      </div>
      {retenues > 0 && (
        <div className="faute">
          <dt>À corriger, hors du bordereau</dt>
          <dd>{denombrer(retenues, 'feuille')}</dd>
        </div>
      )}
    </dl>
  );
}

function AExporter({ a, choisie }: { a: Apercu | undefined; choisie: boolean }) {
  if (!choisie) return <p className="discret">Choisissez la période à exporter.</p>;
  if (!a) return <Loading />;
  if (a.feuilles.length === 0)
    return (
      <EmptyState
        icon={<Tick size={40} />}
        title="Rien à exporter"
        text={`Aucune vente couverte du secteur « ${a.secteur} » n’attend sur cette période.`}
      />
    );
  return (
    <>
      <Sommes a={a} />
      <Feuilles a={a} />
    </>
  );
}

/** Covered sales of a sector and fortnight; faultless ones are exported together, once. */
export function ExporterOnglet({ exporte }: { exporte: () => void }) {
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [secteur, setSecteur] = useState<(typeof SECTEURS)[number]>(SECTEURS[0]);
  const [{ de, a }, setPeriode] = useState(() => ({
    de: jourPlus(jourDe(new Date()), 1 - JOURS_PAR_DEFAUT),
    a: jourDe(new Date()),
  }));
  const { data, error, refetch, isPlaceholderData } = useApercu(
    de && a ? { secteur, period_from: de, period_to: a } : null,
  );
  const { enCours, envoyer } = useSubmit();
  const lue = isPlaceholderData ? undefined : data;
  const exporter = async () => {
    if (!data) return;
    const total = formatFcfa(data.total_prise_en_charge);
    const quoi = phrasesCnamgs.feuillesAExporter(data.nombre, secteur, total);
    if (!(await askFirst({ quoi }))) return;
    const corps = {
      secteur,
      period_from: de,
      period_to: a,
      nombre: data.nombre,
      total_prise_en_charge: data.total_prise_en_charge,
    };
    const { success } = await envoyer((cle) => callApi(creerBordereau, { corps, cle }));
    refetchCnamgs({ ventes: success });
    if (success) exporte();
  };
  return (
    <div className="cnamgs-onglet">
      <div className="cnamgs-filtres">
        <Combobox
          aria-label="Secteur"
          value={secteur}
          options={[...SECTEURS]}
          onChange={(e) =>
            setSecteur(SECTEURS.find((s) => s === e.currentTarget.value) ?? SECTEURS[0])
          }
        />
        <PeriodFilter
          required
          from={de}
          to={a}
          onChange={(debut, fin) => setPeriode({ de: debut ?? '', a: fin ?? '' })}
        />
        <ReasonedButton
          reason={raisonExport(lue, { horsLigne, enCours })}
          intent="primary"
          text={texteExporter(data)}
          onClick={() => void exporter()}
        />
      </div>
      {error ? (
        <Callout intent="danger" icon={false} compact role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </Callout>
      ) : (
        <AExporter a={data} choisie={de !== '' && a !== ''} />
      )}
    </div>
  );
}
