import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { useSignature } from '#client/vente/session-caisse/signature.offert.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { useDirtyForm, useGuardedClose } from '#client/ui/form-guard.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  type Caisse,
  CAISSE_DEFAUT,
  LIBELLE_MODE,
  MODES_PAIEMENT,
  type ModePaiement,
} from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { formatCode } from '#shared/stock/produit/codes.rules.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { retournerVenteAppel } from '#shared/vente/vente/vente.api.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { ENTETES_RETOUR, RangeeRetour } from './rangee-retour.tsx';
import {
  type Estimation,
  estimerRetour,
  ligneDuCode,
  lignesDemandees,
  poser,
  saisieDuRetour,
  type Rendues,
  toutPrendre,
} from './retour.rules.ts';
import { cleVente, RACINE_VENTES } from './vente.queries.ts';

function raisonRendre(
  estimation: Estimation | null,
  motif: string,
  { horsLigne, enCours }: { horsLigne: boolean; enCours: boolean },
): string | null {
  if (horsLigne) return 'Indisponible hors ligne';
  if (enCours) return phrasesReglement.traitement;
  if (estimation === null) return phrasesRetourVente.retourRienChoisi;
  return motif.trim() === '' ? phrasesRetourVente.motifRequis : null;
}

interface Props {
  v: VenteDetail;
  session: Session;
  fait: (retour: RetourVente) => void;
  renoncer: () => void;
}
/** Drawers and default; null: the server's choice. */
interface Tiroirs {
  tiroirs: readonly Caisse[];
  defaut: number | null;
}

/** Required by `GET /api/caisses`. */
const PEUVENT_LIRE = [
  ['VENTE', 'reservation'],
  ['VENTE', 'caisse'],
  ['VENTE', 'configuration'],
  ['GESTION', 'billetage'],
  ['GESTION', 'journee'],
] as const;
/** Without permission to read registers, the sale's own drawer. */
export const RetourFormulaire = (props: Props) =>
  PEUVENT_LIRE.some(([menu, sous]) => peut(props.session, menu, sous)) ? (
    <AvecTiroirs {...props} />
  ) : (
    <Formulaire {...props} tiroirs={[]} defaut={null} />
  );

/** The user's own drawer, else the sale's; never another's. */
function AvecTiroirs(props: Props) {
  const { v, session } = props;
  const { data: caisses = [] } = useCaisses();
  const tiroirs = caisses.filter(
    (c) =>
      c.statut === 'Ouvert' &&
      (session.is_admin ||
        c.id === CAISSE_DEFAUT ||
        c.current_authorized_user_id === null ||
        c.current_authorized_user_id === session.id),
  );
  const mienne = tiroirs.find((c) => c.current_authorized_user_id === session.id);
  const sienne = tiroirs.find((c) => c.id === v.caisse_id);
  return (
    <Formulaire
      {...props}
      tiroirs={tiroirs}
      defaut={(mienne ?? sienne ?? tiroirs[0])?.id ?? null}
    />
  );
}

/** Refunds, as the server will compute. */
function Sommes({ e }: { e: Estimation | null }) {
  const parts: [string, number][] = [
    ['Total TTC repris', e?.total ?? 0],
    ['Prise en charge retirée', e?.total_prise_en_charge ?? 0],
    ['Remise reprise', e?.remise ?? 0],
  ];
  return (
    <dl className="vente-sommes retour-sommes" aria-live="polite">
      {parts
        .filter(([, fcfa], rang) => rang === 0 || fcfa > 0)
        .map(([nom, fcfa]) => (
          <div key={nom}>
            <dt>{nom}</dt>
            <dd>{formatFcfa(fcfa)}</dd>
          </div>
        ))}
      <div className="fort">
        <dt>À rendre au client</dt>
        <dd>{formatFcfa(e?.montant_rendu ?? 0)}</dd>
      </div>
    </dl>
  );
}

function Motif({ motif, changer }: { motif: string; changer: (motif: string) => void }) {
  return (
    <FormField label="Motif" required>
      {(id) => (
        <>
          <div className="retour-motifs">
            {phrasesRetourVente.MOTIFS_DE_RETOUR.map((m) => (
              <Button
                key={m}
                size="small"
                text={m}
                active={m === motif}
                aria-pressed={m === motif}
                onClick={() => changer(m)}
              />
            ))}
          </div>
          <TextInput
            id={id}
            maxLength={200}
            placeholder="Ou écrivez-le"
            value={motif}
            onValueChange={changer}
          />
        </>
      )}
    </FormField>
  );
}

/** Boxes scanned (one more of line and lot) or chosen; motive, mode, drawer, live total. */
function Formulaire({ v, fait: done, renoncer, tiroirs, defaut }: Props & Tiroirs) {
  const fait = useOwnClose(done);
  const [saisies, poserToutes] = useState<Rendues>({});
  const [motif, setMotif] = useState('');
  const [mode, setMode] = useState<ModePaiement>('espece');
  const [caisse, setCaisse] = useState<number | null>(null);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const signature = useSignature();
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const lignes = lignesDemandees(saisies, v.lignes);
  useDirtyForm(lignes.length > 0 || motif.trim() !== '', 'tout');
  const quitter = useGuardedClose(renoncer);
  const arrondir = useAtomValue(arrondirEspecesAtom) && mode === 'espece';
  const estimation = estimerRetour(v, saisies, arrondir);
  const raison = raisonRendre(estimation, motif, { horsLigne, enCours });
  useScan((code) => {
    // [MAI-11] The credit note is leaving: a box more would be taken back by nobody.
    if (enCours) {
      lowBeep();
      return toast.avertir(phrasesReglement.traitement);
    }
    const lu = ligneDuCode(v.lignes, code);
    if (!lu) return refuser(phrasesRetourVente.retourAutreProduit(formatCode(code)));
    refuser(
      ...(lu.autreLot === undefined ? [] : [phrasesRetourVente.retourLotScanne(lu.autreLot)]),
    );
    poserToutes((s) => {
      const { qte, lot_id } = saisieDuRetour(s, lu.ligne);
      return poser(s, lu.ligne, { qte: qte + 1, lot_id: lu.lot_id ?? lot_id });
    });
  });
  const rendre = async () => {
    const caisse_id = caisse ?? defaut;
    const corps = {
      lignes,
      motif: motif.trim(),
      mode,
      ...(caisse_id !== null && { caisse_id }),
      ...signature.corps,
    };
    const reponse = await envoyer(async (cle) => {
      const faite = await callApi(retournerVenteAppel, { parametres: { id: v.id }, corps, cle });
      // Busy until read again: a second press would return as many more.
      await cache.invalidateQueries({ queryKey: cleVente(v.id) });
      return faite;
    });
    signature.suivre(reponse);
    void cache.invalidateQueries({ queryKey: RACINE_VENTES });
    if (reponse.success && reponse.data) fait(reponse.data);
  };
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (raison === null) void rendre();
  };
  return (
    <form className="vente-detail retour" noValidate onSubmit={soumettre}>
      <div className="lignes-vente">
        <table aria-label="Boîtes à reprendre">
          <thead>
            <tr>
              {ENTETES_RETOUR.map((nom, rang) => (
                <th key={nom} scope="col" className={rang === 1 ? 'nombre' : undefined}>
                  {nom}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {v.lignes.map((l) => (
              <RangeeRetour
                key={l.id}
                l={l}
                saisie={saisieDuRetour(saisies, l)}
                changer={(plus) => poserToutes((s) => poser(s, l, plus))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="vente-deux">
        <div className="retour-champs">
          <Motif motif={motif} changer={setMotif} />
          <FormField label="Rendu en">
            {(id) => (
              <Combobox
                id={id}
                value={mode}
                options={MODES_PAIEMENT.map((m) => ({ value: m, label: LIBELLE_MODE[m] }))}
                onChange={(e) => {
                  const voulu = MODES_PAIEMENT.find((m) => m === e.currentTarget.value);
                  if (voulu) setMode(voulu);
                }}
              />
            )}
          </FormField>
          {tiroirs.length > 0 && (
            <FormField label="Du tiroir de">
              {(id) => (
                <Combobox
                  id={id}
                  value={caisse ?? defaut ?? ''}
                  options={tiroirs.map((c) => ({ value: c.id, label: c.libelle }))}
                  onChange={(e) => setCaisse(Number(e.currentTarget.value))}
                />
              )}
            </FormField>
          )}
        </div>
        <Sommes e={estimation} />
      </div>
      {signature.champ}
      <FormErrors errors={erreurs} />
      <DialogActions>
        <Button text="Renoncer" onClick={quitter} />
        <Button
          text="Tout reprendre"
          onClick={() => poserToutes((s) => toutPrendre(s, v.lignes))}
        />
        <ReasonedButton
          reason={raison}
          intent="success"
          type="submit"
          loading={enCours}
          text={`Rendre ${formatFcfa(estimation?.montant_rendu ?? 0)}`}
          onClick={() => undefined}
        />
      </DialogActions>
    </form>
  );
}
