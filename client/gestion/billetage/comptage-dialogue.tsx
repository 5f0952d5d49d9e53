import './billetage.css';
import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { keptSalesAtom } from '#client/base/connection.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { FondsDialogue } from '#client/vente/session-caisse/fonds-dialogue.offert.tsx';
import { LignesSession } from '#client/vente/session-caisse/lignes-session.offert.tsx';
import {
  refetchSessions,
  useSessionOuverte,
} from '#client/vente/session-caisse/session-caisse.queries.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { TimeField } from '#client/ui/time-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { Strip } from '#client/ui/strip.tsx';
import { toast } from '#client/ui/toast.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { creerBilletage } from '#shared/gestion/billetage/comptage.api.ts';
import { MOTIFS_ECART } from '#shared/gestion/billetage/comptage.phrases.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import {
  MODES_COMPTES,
  type ModeCompte,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import { compteAttend } from '#shared/vente/station/poste.phrases.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { BilletCompte, formatEcart } from './billet-compte.tsx';
import { comptageAtom } from './billetage.atoms.ts';
import { recevoirBilletage } from './billetage.queries.ts';
import { GrilleCoupures } from './grille-coupures.tsx';
import { MesBilletages, retirerLeCompte } from './mes-billetages.tsx';
import { imprimerBordereau } from './imprimer-bordereau.ts';
import {
  corpsBilletage,
  type SaisieBilletage,
  saisieInitiale,
  totalCompte,
} from './saisie-billetage.rules.ts';

type Changer = (part: Partial<SaisieBilletage>) => void;
interface SaisieProps {
  s: SaisieBilletage;
  changer: Changer;
}
function Somme({
  nom,
  libelle,
  s,
  changer,
}: SaisieProps & {
  nom: 'fond_laisse' | ModeCompte;
  libelle: string;
}) {
  return (
    <FormField inline label={libelle}>
      {(id) => (
        <AmountField id={id} decimals={2} value={s[nom]} onChange={(n) => changer({ [nom]: n })} />
      )}
    </FormField>
  );
}

function AutresModes({ motifs, ...props }: SaisieProps & { motifs: boolean }) {
  const { s, changer } = props;
  return (
    <div className="comptage-sommes comptage-modes">
      {MODES_COMPTES.map((mode) => (
        <div key={mode} className="comptage-mode">
          <Somme nom={mode} libelle={LIBELLE_MODE[mode]} {...props} />
          {motifs && (
            <TextInput
              aria-label={`Motif, ${LIBELLE_MODE[mode]}`}
              placeholder="Motif"
              maxLength={300}
              value={s[`motif_${mode}`]}
              onValueChange={(motif) => changer({ [`motif_${mode}`]: motif })}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Expected amount only for users allowed to see it beforehand. */
function Total({ s, session }: { s: SaisieBilletage; session: SessionCaisse | null }) {
  const total = totalCompte(s.nombres);
  const attendu = session?.attendu ?? null;
  return (
    <div className="comptage-total">
      <span>Espèces comptées</span>
      <output aria-live="polite">{formatFcfa(total)}</output>
      {attendu !== null && (
        <p>
          Attendu {formatFcfa(attendu)}{' '}
          <b className={total === attendu ? 'juste' : 'ecart'}>
            écart {formatEcart(total - attendu)}
          </b>
        </p>
      )}
    </div>
  );
}

function Periode({ s, changer }: SaisieProps) {
  return (
    <div className="comptage-periode">
      <DateField
        label="Du"
        value={s.date_debut}
        onChange={(date_debut) => changer({ date_debut })}
      />
      <TimeField
        label="à"
        value={s.heure_debut}
        onChange={(heure_debut) => changer({ heure_debut })}
      />
      <DateField label="au" value={s.date_fin} onChange={(date_fin) => changer({ date_fin })} />
      <TimeField label="à" value={s.heure_fin} onChange={(heure_fin) => changer({ heure_fin })} />
      <span className="comptage-touches">
        <KeyCap>Entrée</KeyCap> suivant <KeyCap>+</KeyCap> <KeyCap>−</KeyCap> un de plus, de moins
      </span>
    </div>
  );
}

function Motif({ s, changer }: SaisieProps) {
  return (
    <FormField required label="Motif de l’écart">
      {(id) => (
        <>
          <TextInput
            id={id}
            list={`${id}-choix`}
            autoFocus
            required
            maxLength={300}
            value={s.motif_ecart}
            onValueChange={(motif_ecart) => changer({ motif_ecart })}
          />
          <datalist id={`${id}-choix`}>
            {MOTIFS_ECART.map((m) => (
              <option key={m} value={m} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}

/** [BIL-28] Float, entries and exits, read from recorded movements. */
const Connus = ({ session }: { session: SessionCaisse | null }) => (
  <>
    <p className="comptage-dit">
      <span>Fond de caisse</span>{' '}
      <b>{session?.fond_dit ? formatNombre(session.fond) : 'non dit'}</b>
    </p>
    <p className="comptage-dit">
      <span>Entrées</span> <b>{formatNombre(session?.entrees ?? 0)}</b>
    </p>
    <p className="comptage-dit">
      <span>Sorties</span> <b>{formatNombre(session?.sorties ?? 0)}</b>
    </p>
  </>
);

interface FormulaireProps {
  caisse_id: number;
  nom: string;
  session: SessionCaisse | null;
  fait: (b: Billetage) => void;
}
function Formulaire({ caisse_id, nom, session, fait }: FormulaireProps) {
  const [depart] = useState(() => saisieInitiale(session, new Date()));
  const f = useTypedForm({ formulaire: FORMULAIRES.billetage, id: caisse_id, nom, vierge: depart });
  const { s, changer } = f;
  const aRemettre = useAtomValue(keptSalesAtom);
  const [motifDemande, setMotifDemande] = useState(false);
  const [fonds, setFonds] = useState(false);
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const formulaire = useRef<HTMLFormElement>(null);
  useShortcuts('dialogue', { F9: () => !fonds && formulaire.current?.requestSubmit() });
  const deposer = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours) return;
    if (aRemettre > 0) return toast.avertir(compteAttend(aRemettre));
    const corps = corpsBilletage(caisse_id, s, { depart, maintenant: new Date() });
    const { success, data, code } = await envoyer((cle) => callApi(creerBilletage, { corps, cle }));
    if (success && data) {
      f.settle();
      recevoirBilletage(data);
      refetchSessions();
      return fait(data);
    }
    setMotifDemande(code === 'billetage_motif' || motifDemande);
  };
  const auCoffre = totalCompte(s.nombres) - (s.fond_laisse ?? 0);
  return (
    <>
      <form noValidate ref={formulaire} className="comptage" onSubmit={(e) => void deposer(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        {aRemettre > 0 && (
          <Strip tone="warning" sign="▲">
            {compteAttend(aRemettre)}
          </Strip>
        )}
        <Periode s={s} changer={changer} />
        <div className="comptage-corps">
          <GrilleCoupures
            nombres={s.nombres}
            changer={(nombres) => changer({ nombres })}
            sousBillets={<AutresModes s={s} changer={changer} motifs={motifDemande} />}
          />
          <div className="comptage-sommes">
            <Total s={s} session={session} />
            <Connus session={session} />
            <Somme nom="fond_laisse" libelle="Fond laissé" s={s} changer={changer} />
            <p className="comptage-dit">
              <span>À remettre au coffre</span> <b>{formatNombre(auCoffre)}</b>
            </p>
            {/* Last, to avoid a layout shift. */}
            {motifDemande && <Motif s={s} changer={changer} />}
          </div>
        </div>
        {session && <LignesSession session={session} />}
        <div className="comptage-refus">
          <FormErrors errors={erreurs} />
        </div>
        <DialogActions>
          <Button text="Mouvement de caisse…" onClick={() => setFonds(true)} />
          <Button
            type="submit"
            intent="primary"
            size="large"
            text={enCours ? phrasesReglement.traitement : 'Enregistrer le billetage'}
            endIcon={<KeyCap>F9</KeyCap>}
            disabled={enCours}
          />
        </DialogActions>
      </form>
      {/* Outside the form: its submit would also send the count. */}
      {fonds && (
        <FondsDialogue
          caisse_id={caisse_id}
          libelle={nom}
          session={session}
          fermer={() => setFonds(false)}
        />
      )}
    </>
  );
}

function Comptage({
  caisse,
  fait,
}: {
  caisse: { caisse_id: number; libelle: string };
  fait: (b: Billetage) => void;
}) {
  const { data: session, isPending } = useSessionOuverte(caisse.caisse_id);
  return isPending ? null : (
    <Formulaire
      caisse_id={caisse.caisse_id}
      nom={caisse.libelle}
      session={session ?? null}
      fait={fait}
    />
  );
}

/** Blind count: the expected amount appears once handed in. */
export function ComptageDialogue() {
  const [caisse, setCaisse] = useAtom(comptageAtom);
  const [fait, setFait] = useState<Billetage | null>(null);
  const fermer = () => {
    setCaisse(null);
    setFait(null);
  };
  return (
    <Modal
      isOpen={caisse !== null}
      onClose={fermer}
      className="billetage"
      aria-labelledby="billetage-titre"
      canOutsideClickClose={false}
    >
      <DialogHeader id="billetage-titre" title={caisse?.libelle ?? ''} onClose={fermer} />
      {fait && (
        <div className="comptage">
          <BilletCompte b={fait} />
          <DialogActions>
            <Button
              text="Retirer"
              onClick={() => void retirerLeCompte(fait).then((retire) => retire && setFait(null))}
            />
            <Button text="Imprimer" onClick={() => void imprimerBordereau(fait)} />
            <Button intent="primary" autoFocus text="Fermer" onClick={fermer} />
          </DialogActions>
        </div>
      )}
      {caisse && !fait && <MesBilletages caisse_id={caisse.caisse_id} />}
      {caisse && !fait && <Comptage key={caisse.caisse_id} caisse={caisse} fait={setFait} />}
    </Modal>
  );
}
