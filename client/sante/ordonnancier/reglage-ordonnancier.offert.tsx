import './reglage-ordonnancier.css';
import { Button, Checkbox, Switch } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { reglerOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import { accorderReglage, NOMS_DES_TABLEAUX } from '#shared/admin/pharmacie/tableaux.rules.ts';
import {
  COMPTAGE_JOURS_MAX,
  CONSERVATION_ANS_MAX,
  NOM_TABLEAU_MAX,
  type ReglageOrdonnancier,
  type ReglageTableau,
  type Tableau,
  TABLEAUX,
  SIGLE_TABLEAU_MAX,
} from '#shared/admin/pharmacie/tableaux.schema.ts';
import { peutVoirOrdonnancier } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** Numbers may be temporarily empty. */
interface Saisie extends Pick<ReglageOrdonnancier, 'actif' | 'tableaux'> {
  conservation_ans: number | null;
  comptage_jours: number | null;
}
const QUESTIONS = [
  ['inscrire', 'INSCRITE PAR LA VENTE'],
  ['demander', 'ORDONNANCE DEMANDÉE'],
  ['exiger', 'EXIGÉE'],
  ['droit', 'DROIT DE DÉLIVRER'],
] as const satisfies readonly (readonly [keyof ReglageTableau, string])[];

/** [ORD-2] Unticking clears dependants; ticking sets prerequisites. */
function cocher(
  t: ReglageTableau,
  question: (typeof QUESTIONS)[number][0],
  oui: boolean,
): ReglageTableau {
  if (oui) return accorderReglage({ ...t, [question]: true });
  if (question === 'inscrire')
    return { ...t, inscrire: false, demander: false, exiger: false, droit: false };
  return { ...t, [question]: false, ...(question === 'demander' && { exiger: false }) };
}

function raisonDe(s: Saisie, dirty: boolean): string | null {
  if (!dirty) return phrases.rienAEnregistrer;
  const tous = TABLEAUX.map((t) => s.tableaux[t]);
  if (tous.some((t) => t.nom.trim() === '' || t.court.trim() === ''))
    return phrases.nomDuTableauRequis;
  if (new Set(tous.map((t) => t.court.trim())).size < tous.length) return phrases.siglesPareils;
  return s.conservation_ans === null || s.comptage_jours === null ? phrases.dureeRequise : null;
}

interface PropsTableau {
  t: ReglageTableau;
  fige: boolean;
  changer: (part: ReglageTableau) => void;
}
function RangeeTableau({ t, fige, changer }: PropsTableau) {
  return (
    <tr>
      <th scope="row">
        <TextInput
          aria-label="Nom du tableau"
          value={t.nom}
          maxLength={NOM_TABLEAU_MAX}
          disabled={fige}
          onValueChange={(nom) => changer({ ...t, nom })}
        />
      </th>
      <td data-titre="SIGLE">
        <TextInput
          aria-label={`Sigle, ${t.nom}`}
          className="reglage-sigle"
          value={t.court}
          maxLength={SIGLE_TABLEAU_MAX}
          disabled={fige}
          onValueChange={(court) => changer({ ...t, court })}
        />
      </td>
      {QUESTIONS.map(([question, nom]) => (
        <td key={question} data-titre={nom}>
          <Checkbox
            aria-label={`${nom.toLowerCase()}, ${t.nom}`}
            checked={t[question]}
            disabled={fige}
            onChange={(e) => changer(cocher(t, question, e.currentTarget.checked))}
          />
        </td>
      ))}
    </tr>
  );
}

function Tableaux({
  tableaux,
  fige,
  changer,
}: {
  tableaux: Saisie['tableaux'];
  fige: boolean;
  changer: (tableaux: Saisie['tableaux']) => void;
}) {
  const nommer = (noms: keyof typeof NOMS_DES_TABLEAUX) => {
    const nomme = (t: Tableau) => ({ ...tableaux[t], ...NOMS_DES_TABLEAUX[noms][t] });
    changer({
      stupefiant: nomme('stupefiant'),
      liste_1: nomme('liste_1'),
      liste_2: nomme('liste_2'),
    });
  };
  return (
    <section className="reglage-carte" aria-labelledby="reglage-tableaux">
      <header>
        <h2 id="reglage-tableaux">Les tableaux</h2>
        {!fige && (
          <>
            <Button size="small" text="Listes I et II (France)" onClick={() => nommer('listes')} />
            <Button
              size="small"
              text="Tableaux A, B, C (Afrique centrale)"
              onClick={() => nommer('tableaux')}
            />
          </>
        )}
      </header>
      <div className="reglage-cadre">
        <table className="fiches" aria-label="Ce que chaque tableau demande">
          <thead>
            <tr>
              <th scope="col">NOM</th>
              <th scope="col">SIGLE</th>
              {QUESTIONS.map(([question, nom]) => (
                <th key={question} scope="col">
                  {nom}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TABLEAUX.map((t) => (
              <RangeeTableau
                key={t}
                t={tableaux[t]}
                fige={fige}
                changer={(part) => changer({ ...tableaux, [t]: part })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="discret">{phrases.aideTableaux}</p>
      <p className="discret">{phrases.aideCorrespondance}</p>
    </section>
  );
}

/** [ORD-9] Off: no new lines, existing ones stay readable. */
function DejaInscrit({ reglage }: { reglage: ReglageOrdonnancier }) {
  const session = useAtomValue(sessionAtom);
  if (reglage.actif || !session || !peutVoirOrdonnancier(session)) return null;
  return (
    <p>
      <Link to="/vente/dashboard?vue=ordonnancier">{phrases.lireLInscrit}</Link>
    </p>
  );
}

function Formulaire({ reglage, fige }: { reglage: ReglageOrdonnancier; fige: boolean }) {
  const f = useTypedForm<Saisie>({ formulaire: FORMULAIRES.ordonnancier, vierge: reglage });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const raison = raisonDe(s, f.dirty);
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const { conservation_ans, comptage_jours } = s;
    const corps = {
      ...s,
      conservation_ans: conservation_ans ?? reglage.conservation_ans,
      comptage_jours: comptage_jours ?? reglage.comptage_jours,
    };
    const { success } = await envoyer((cle) => callApi(reglerOrdonnancier, { corps, cle }));
    if (success) f.settle();
  };
  return (
    <form noValidate className="reglage-ordonnancier" onSubmit={(e) => void enregistrer(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <section className="reglage-carte" aria-labelledby="reglage-marche">
        <header>
          <h2 id="reglage-marche">L’ordonnancier</h2>
        </header>
        <Switch
          label="Tenir l’ordonnancier dans cette pharmacie"
          checked={s.actif}
          disabled={fige}
          onChange={(e) => changer({ actif: e.currentTarget.checked })}
        />
        <p className="discret">{phrases.aideMarche}</p>
        <DejaInscrit reglage={reglage} />
        <div className="reglage-durees">
          <FormField label="Conservation (années)">
            {(id) => (
              <AmountField
                id={id}
                value={s.conservation_ans}
                maximum={CONSERVATION_ANS_MAX}
                decimals={0}
                disabled={fige}
                onChange={(conservation_ans) => changer({ conservation_ans })}
              />
            )}
          </FormField>
          <FormField label="Compter les stupéfiants tous les (jours)">
            {(id) => (
              <AmountField
                id={id}
                value={s.comptage_jours}
                maximum={COMPTAGE_JOURS_MAX}
                decimals={0}
                disabled={fige}
                onChange={(comptage_jours) => changer({ comptage_jours })}
              />
            )}
          </FormField>
        </div>
        <p className="discret">{phrases.aideConservation}</p>
      </section>
      <Tableaux tableaux={s.tableaux} fige={fige} changer={(tableaux) => changer({ tableaux })} />
      <FormErrors errors={erreurs} />
      {fige ? (
        <p className="discret">{phrases.reglageDAdministrateur}</p>
      ) : (
        <ReasonedButton
          type="submit"
          intent="primary"
          className="reglage-fin"
          text="Enregistrer"
          loading={enCours}
          reason={raison}
          onClick={() => undefined}
        />
      )}
    </form>
  );
}

/** [ORD-9] Register settings; admin only. */
export function ReglageDeLOrdonnancier() {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier;
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  const [vues, revoir] = useState(0);
  const [vu, voir] = useState(reglage);
  if (reglage !== vu) {
    // Saved here or elsewhere: resets the form.
    voir(reglage);
    revoir(vues + 1);
  }
  return reglage ? <Formulaire key={vues} reglage={reglage} fige={!admin} /> : <Loading />;
}
