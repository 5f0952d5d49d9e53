// @kept-when-opened
import '#client/ui/service/service.css';
import './certification.css';
import { useAtomValue } from 'jotai';
import { type FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { FormErrors, FormField } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Choice } from '#client/ui/service/choice.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { formatDate } from '#shared/base/dates.ts';
import { reglerCertification } from '#shared/vente/certification/certification.api.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import {
  LIBELLE_FAUTE,
  LIBELLE_MODE_A_DIRE,
  LIBELLE_TAXE,
  MODES_A_DIRE,
  PILOTE_DU_PAYS,
  TAXES_A_DIRE,
} from '#shared/vente/certification/pilotes.ts';
import {
  ATTENDRE_MAX_MS,
  type ReglagesCertification,
  type ReglagesSaisis,
} from '#shared/vente/certification/reglages.schema.ts';
import { TYPES_CLIENT } from '#shared/vente/clientele/client.schema.ts';
import { LIBELLE_TYPE_CLIENT } from '#shared/vente/clientele/types-client.phrases.ts';
import { LIBELLE_PAYS } from '#shared/vente/certification/pilotes.ts';
import { EssaiDeCertification } from './essai-certification.tsx';
import { refetchReglagesCertification, useReglagesCertification } from './certification.queries.ts';

type Saisie = Omit<ReglagesSaisis, 'jeton' | 'jeton_fin' | 'quitter_l_essai' | 'version'> & {
  jeton: string;
  jeton_fin: string;
};
const saisieDe = (r: ReglagesCertification): Saisie => ({
  pays: r.pays,
  mode: r.mode,
  etablissement: r.etablissement,
  adresse: r.adresse,
  garde: r.garde,
  tiers_payant: r.tiers_payant,
  attendre_ms: r.attendre_ms,
  taxes: r.taxes,
  modes: r.modes,
  types_client: r.types_client,
  faute: r.faute,
  points_de_vente: r.points_de_vente.map(({ caisse_id, code }) => ({ caisse_id, code })),
  jeton: '',
  jeton_fin: r.jeton_fin ?? '',
});

const MODES_DITS = { essai: 'Base d’essai', production: 'Production' } as const;
const SANS_PAYS = { '': 'Aucun : les ventes ne sont pas certifiées', ...LIBELLE_PAYS };
const SANS_FAUTE = { '': 'Aucune', ...LIBELLE_FAUTE };

interface PropsCorrespondance<K extends string> {
  titre: string;
  cles: readonly K[];
  libelles: Readonly<Record<K, string>>;
  valeurs: Readonly<Record<K, string>>;
  changer: (valeurs: Record<K, string>) => void;
}
/** Maps our codes to the authority's. */
function Correspondance<K extends string>({
  titre,
  cles,
  libelles,
  valeurs,
  changer,
}: PropsCorrespondance<K>) {
  return (
    <fieldset className="service-carte">
      <legend>{titre}</legend>
      {cles.map((cle) => (
        <FormField key={cle} label={libelles[cle]} inline>
          {(id) => (
            <TextInput
              id={id}
              autoComplete="off"
              maxLength={40}
              value={valeurs[cle]}
              onValueChange={(v) => changer({ ...valeurs, [cle]: v })}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}

function Service({
  r,
  s,
  changer,
}: {
  r: ReglagesCertification;
  s: Saisie;
  changer: (part: Partial<Saisie>) => void;
}) {
  const pilote = s.pays && PILOTE_DU_PAYS[s.pays];
  const enLigne = pilote === 'e-mecef' || pilote === 'fne';
  const texte = (nom: 'etablissement' | 'adresse', libelle: string, longueur: number) => (
    <FormField label={libelle}>
      {(id) => (
        <TextInput
          id={id}
          autoComplete="off"
          maxLength={longueur}
          value={s[nom] ?? ''}
          onValueChange={(v) => changer({ [nom]: v.trim() === '' ? null : v })}
        />
      )}
    </FormField>
  );
  return (
    <section className="service-carte" aria-label="Service de l’État">
      <div className="grille-champs">
        {r.commencee ? (
          <FormField label="Pays">
            {(id) => <TextInput id={id} readOnly value={LIBELLE_PAYS[r.pays ?? 'autre']} />}
          </FormField>
        ) : (
          <Choice
            label="Pays"
            value={s.pays ?? ''}
            words={SANS_PAYS}
            onChange={(pays) => changer({ pays: pays === '' ? null : pays })}
          />
        )}
        {s.pays && (
          <>
            <Choice
              label="Mode"
              value={s.mode}
              words={MODES_DITS}
              onChange={(mode) => changer({ mode })}
            />
            {texte('etablissement', 'Établissement, comme il est déclaré', 80)}
            {enLigne && texte('adresse', 'Adresse du serveur, si elle n’est pas la leur', 200)}
            {enLigne && (
              <FormField label={r.jeton_pose ? 'Jeton (posé)' : 'Jeton'} help={phrases.aideJeton}>
                {(id, aide) => (
                  <TextInput
                    id={id}
                    type="password"
                    autoComplete="off"
                    aria-describedby={aide}
                    maxLength={4_000}
                    placeholder={r.jeton_pose ? 'Vide : il ne change pas' : ''}
                    value={s.jeton}
                    onValueChange={(jeton) => changer({ jeton })}
                  />
                )}
              </FormField>
            )}
            {enLigne && (
              <DateField
                label="Dernier jour du jeton"
                value={s.jeton_fin}
                onChange={(jeton_fin) => changer({ jeton_fin })}
              />
            )}
            <FormField label="Attendre la certification (s)" help={phrases.aideAttendre}>
              {(id) => (
                <AmountField
                  id={id}
                  decimals={2}
                  maximum={ATTENDRE_MAX_MS / 1_000}
                  value={s.attendre_ms / 1_000}
                  onChange={(v) => changer({ attendre_ms: Math.round((v ?? 0) * 1_000) })}
                />
              )}
            </FormField>
            <Choice
              label="Taxe de garde"
              help={phrases.aideGarde}
              value={s.garde}
              words={phrases.LIBELLE_GARDE}
              onChange={(garde) => changer({ garde })}
            />
            <Choice
              label="Part du tiers payant"
              help={phrases.aideTiersPayant}
              value={s.tiers_payant}
              words={phrases.LIBELLE_TIERS_PAYANT}
              onChange={(tiers_payant) => changer({ tiers_payant })}
            />
            {pilote === 'simulateur' && (
              <Choice
                label="Faute du simulateur"
                value={s.faute ?? ''}
                words={SANS_FAUTE}
                onChange={(faute) => changer({ faute: faute === '' ? null : faute })}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Formulaire({ r, fige }: { r: ReglagesCertification; fige: boolean }) {
  const f = useTypedForm<Saisie>({
    formulaire: FORMULAIRES.reglages_certification,
    vierge: saisieDe(r),
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const raison = f.dirty ? null : phrases.rienAEnregistrer;
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const quitter = r.pays !== null && r.mode === 'essai' && s.mode === 'production';
    if (
      quitter &&
      r.commencee &&
      !(await askFirst({ titre: 'Passer en production', texte: phrases.quitterQuestion }))
    )
      return undefined;
    const { jeton, jeton_fin, ...reste } = s;
    const corps = {
      ...reste,
      ...(jeton !== '' && { jeton }),
      jeton_fin: jeton_fin || null,
      quitter_l_essai: quitter,
      version: r.version,
    };
    const { success } = await envoyer((cle) => callApi(reglerCertification, { corps, cle }));
    if (!success) return undefined;
    f.settle();
    return refetchReglagesCertification();
  };
  const codeDe = (caisse_id: number): string =>
    s.points_de_vente.find((p) => p.caisse_id === caisse_id)?.code ?? '';
  return (
    <form noValidate className="service-reglages" onSubmit={(e) => void enregistrer(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <fieldset disabled={fige} className="service-reglages">
        <Service r={r} s={s} changer={changer} />
        {s.pays && (
          <div className="service-correspondances">
            <Correspondance
              titre="Taxes"
              cles={TAXES_A_DIRE}
              libelles={LIBELLE_TAXE}
              valeurs={s.taxes}
              changer={(taxes) => changer({ taxes })}
            />
            <Correspondance
              titre="Modes de paiement"
              cles={MODES_A_DIRE}
              libelles={LIBELLE_MODE_A_DIRE}
              valeurs={s.modes}
              changer={(modes) => changer({ modes })}
            />
            <Correspondance
              titre="Types de client"
              cles={TYPES_CLIENT}
              libelles={LIBELLE_TYPE_CLIENT}
              valeurs={s.types_client}
              changer={(types_client) => changer({ types_client })}
            />
            <fieldset className="service-carte">
              <legend>Points de vente</legend>
              {r.points_de_vente.map((p) => (
                <FormField key={p.caisse_id} label={p.caisse} inline>
                  {(id) => (
                    <TextInput
                      id={id}
                      autoComplete="off"
                      maxLength={40}
                      value={codeDe(p.caisse_id)}
                      onValueChange={(code) =>
                        changer((avant) => ({
                          points_de_vente: avant.points_de_vente.map((x) =>
                            x.caisse_id === p.caisse_id ? { ...x, code } : x,
                          ),
                        }))
                      }
                    />
                  )}
                </FormField>
              ))}
            </fieldset>
          </div>
        )}
      </fieldset>
      <FormErrors errors={erreurs} />
      {fige ? (
        <p className="discret">{phrases.reglageDAdministrateur}</p>
      ) : (
        <ReasonedButton
          type="submit"
          intent="primary"
          className="service-fin"
          text="Enregistrer"
          loading={enCours}
          reason={raison}
          onClick={() => undefined}
        />
      )}
      {s.jeton_fin !== '' && r.jeton_pose && (
        <p className="discret">Le jeton sert jusqu’au {formatDate(new Date(s.jeton_fin))}.</p>
      )}
    </form>
  );
}

/** [CER-9] Certification settings; admin only. */
export function ReglagesDeCertification() {
  const { data: r, error, refetch } = useReglagesCertification();
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  if (error) return <ReadingState message={error.message} onRetry={() => void refetch()} />;
  if (!r) return <Loading />;
  return (
    <>
      <Formulaire key={r.version} r={r} fige={!admin} />
      {admin && r.pays !== null && r.mode === 'essai' && <EssaiDeCertification />}
    </>
  );
}
