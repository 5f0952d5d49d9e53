import './lots.css';
import './produit.css';
import { Button, Callout, FormGroup } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { donneesDe } from '#client/base/cache.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import type { Etiquette } from '#client/ui/export/etiquettes-pdf.ts';
import { enFichier } from '#client/ui/export/travail.ts';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { telecharger, useUrl } from '#client/ui/remettre-fichier.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import * as phrasesEtiquettes from '#shared/produit/etiquettes.phrases.ts';
import { auFranc, enCentimes, enFcfa, formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { SANS_LOT } from '#shared/produit/lots.rules.ts';
import {
  ETIQUETTES_MAX,
  FORMATS_ETIQUETTES,
  type FormatEtiquettes,
  parPage,
  symboleDe,
} from '#shared/produit/etiquettes.rules.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { calculerLigne } from '#shared/reservation/totaux.rules.ts';
import { RechercheProduit, useScanProduit } from './choix.queries.tsx';
import type { EtiquetteDemandee } from './etiquettes.atoms.ts';
import { useLotsDe } from './lots.queries.ts';

interface Rangee extends EtiquetteDemandee {
  cle: string;
  produit: Produit;
}
const cleDe = (d: Pick<EtiquetteDemandee, 'produit_id' | 'lot'>): string =>
  `${d.produit_id} ${d.lot?.numero ?? ''} ${d.lot?.date_expiration ?? ''}`;

/** What the client pays for one box, taxes in, in whole francs. */
const prixPaye = (p: Produit): string =>
  formatFcfa(
    enFcfa(
      auFranc(
        calculerLigne(
          {
            prix_de_vente: enCentimes(p.prix_de_vente),
            qte: 1,
            tva: p.tva,
            css: p.css,
            prise_en_charge: 0,
          },
          0,
        ).cout_total_reel,
      ),
    ),
  );

function etiquetteDe({ produit: p, lot, nombre }: Rangee): Etiquette {
  const peremption = lot?.date_expiration
    ? ` · ${formatDate(debutDeJour(lot.date_expiration)).slice(3)}`
    : '';
  return {
    nom: p.libelle,
    prix: prixPaye(p),
    detail: lot ? `Lot ${lot.numero}${peremption}` : p.rayon ? `Rayon ${p.rayon}` : '',
    symbole: symboleDe([p.cip, p.cip_deux, p.cip_1, p.cip_2], lot),
    nombre,
  };
}

/** The whole products of the labels asked for; one that is gone is left out. */
async function lireDemandees(demandees: readonly EtiquetteDemandee[]): Promise<Rangee[]> {
  const ids = [...new Set(demandees.map((d) => d.produit_id))];
  const lots = Array.from({ length: Math.ceil(ids.length / LIGNES_MAX) }, (_, i) =>
    ids.slice(i * LIGNES_MAX, (i + 1) * LIGNES_MAX),
  );
  const lectures = await Promise.all(
    lots.map(async (lot) =>
      donneesDe(
        await appeler(listerProduits, {
          requete: { ids: lot.join(','), page: 1, rows: LIGNES_MAX, total: 'borne' },
          silencieux: true,
        }),
      ),
    ),
  );
  const lus = new Map(lectures.flat().map((p) => [p.id, p]));
  const rangees = new Map<string, Rangee>();
  for (const d of demandees) {
    const produit = lus.get(d.produit_id);
    const cle = cleDe(d);
    if (produit)
      rangees.set(cle, { ...d, cle, produit, nombre: d.nombre + (rangees.get(cle)?.nombre ?? 0) });
  }
  return [...rangees.values()];
}

/** Labels of chosen products, by search or by scan: a sheet to open and print. */
export function EtiquettesDialogue({
  demandees,
  fermer,
}: {
  demandees: readonly EtiquetteDemandee[];
  fermer: () => void;
}) {
  const lues = useQuery({
    queryKey: ['produits', 'etiquettes', demandees],
    queryFn: () => lireDemandees(demandees),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialogue
      isOpen
      className="etiquettes-dialogue"
      aria-labelledby="etiquettes-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="etiquettes-titre" titre="Étiquettes" fermer={fermer} />
      {lues.data ? (
        <Planche depart={lues.data} fermer={fermer} />
      ) : (
        <p className="etiquettes-corps discret" role="status">
          {lues.error?.message ?? 'Lecture…'}
        </p>
      )}
    </Dialogue>
  );
}

function Planche({ depart, fermer }: { depart: readonly Rangee[]; fermer: () => void }) {
  const [rangees, setRangees] = useState<readonly Rangee[]>(depart);
  const [idFormat, choisirFormat] = useState(FORMATS_ETIQUETTES[0]?.id ?? '');
  const [debut, setDebut] = useState<number | null>(1);
  const format = FORMATS_ETIQUETTES.find((f) => f.id === idFormat) ?? FORMATS_ETIQUETTES[0];
  const poser = (cle: string, change: Partial<Rangee>) =>
    setRangees((tenues) => tenues.map((r) => (r.cle === cle ? { ...r, ...change } : r)));
  const ajouter = (produit: Produit, lot: EtiquetteDemandee['lot'] = null) =>
    setRangees((tenues) => {
      const cle = cleDe({ produit_id: produit.id, lot });
      return tenues.some((r) => r.cle === cle)
        ? tenues.map((r) => (r.cle === cle ? { ...r, nombre: r.nombre + 1 } : r))
        : [...tenues, { cle, produit, produit_id: produit.id, lot, nombre: 1 }];
    });
  useScanProduit((p, code) =>
    ajouter(
      p,
      code.lot && code.date_expiration
        ? { numero: code.lot, date_expiration: code.date_expiration }
        : null,
    ),
  );
  const total = rangees.reduce((s, r) => s + r.nombre, 0);
  const raison =
    total === 0
      ? phrasesEtiquettes.etiquettesVides
      : total > ETIQUETTES_MAX
        ? phrasesEtiquettes.etiquettesTrop(formatNombre(ETIQUETTES_MAX))
        : null;
  const papier = usePapier(rangees, format, debut ?? 1);
  if (!format) return null;
  return (
    <div className="etiquettes-corps">
      <div className="etiquettes-reglages">
        <Reglage libelle="Feuille">
          {(id) => (
            <ListeDeroulante
              id={id}
              value={idFormat}
              options={FORMATS_ETIQUETTES.map((f) => ({ value: f.id, label: f.libelle }))}
              onChange={(e) => choisirFormat(e.currentTarget.value)}
            />
          )}
        </Reglage>
        {parPage(format) > 1 && (
          <Reglage libelle={`Première place libre (1 à ${parPage(format)})`}>
            {(id) => (
              <ChampMontant id={id} valeur={debut} maximum={parPage(format)} changer={setDebut} />
            )}
          </Reglage>
        )}
        <Reglage libelle="Ajouter un produit" large>
          {(id) => (
            <RechercheProduit id={id} libelle="Ajouter un produit" choisir={ajouter} autoFocus />
          )}
        </Reglage>
      </div>
      <div
        className="etiquettes-cadre"
        role="region"
        aria-label="Étiquettes demandées"
        tabIndex={0}
      >
        {rangees.length === 0 ? (
          <p className="discret">
            Cherchez un produit ou scannez des boîtes : chaque scan ajoute une étiquette.
          </p>
        ) : (
          <table className="lots-table" aria-label="Étiquettes demandées">
            <thead>
              <tr>
                <th scope="col">PRODUIT</th>
                <th scope="col">SYMBOLE</th>
                <th scope="col">LOT</th>
                <th scope="col" className="nombre">
                  PRIX
                </th>
                <th scope="col" className="nombre">
                  NOMBRE
                </th>
                <th scope="col">
                  <span className="vue-cachee">Actes</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rangees.map((r) => (
                <RangeeEtiquette
                  key={r.cle}
                  r={r}
                  poser={(change) => poser(r.cle, change)}
                  retirer={() => setRangees((t) => t.filter((x) => x.cle !== r.cle))}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {papier.erreur && (
        <Callout intent="danger" icon={false} compact role="alert">
          {papier.erreur}
        </Callout>
      )}
      <div className="confirmation-actions etiquettes-pied">
        <span role="status">
          {formatNombre(total)} étiquette{total > 1 ? 's' : ''}
        </span>
        <span className="reste" />
        <Button text="Fermer" onClick={fermer} />
        {papier.url && (
          <Button
            text="Télécharger"
            onClick={() => papier.url && telecharger(papier.url, 'Étiquettes.pdf')}
          />
        )}
        {papier.url ? (
          <Button
            intent="primary"
            text="Ouvrir pour imprimer"
            onClick={() => papier.url && window.open(papier.url, '_blank')}
          />
        ) : (
          <BoutonMotive
            intent="primary"
            raison={raison}
            loading={papier.enCours}
            text="Mettre en page"
            onClick={papier.fabriquer}
          />
        )}
      </div>
    </div>
  );
}

/** The sheet, made when asked for; whatever changes afterwards makes it old. */
function usePapier(
  rangees: readonly Rangee[],
  format: FormatEtiquettes | undefined,
  debut: number,
) {
  const [fichier, setFichier] = useState<Blob | null>(null);
  const [enCours, setEnCours] = useState(false);
  const [erreur, setErreur] = useState<string | null>(null);
  const url = useUrl(fichier);
  const demande = useRef(0);
  useEffect(() => {
    demande.current += 1;
    setFichier(null);
    setErreur(null);
  }, [rangees, format, debut]);
  const fabriquer = async () => {
    if (!format) return;
    const numero = demande.current;
    setEnCours(true);
    try {
      const { ecrireEtiquettesPdf } = await import('#client/ui/export/etiquettes-pdf.ts');
      const octets = await ecrireEtiquettesPdf(rangees.map(etiquetteDe), format, debut);
      if (numero === demande.current) setFichier(enFichier('pdf', [new Uint8Array(octets)]));
    } catch {
      setErreur(phrasesEtiquettes.etiquettesEchec);
    } finally {
      setEnCours(false);
    }
  };
  return { url: fichier ? url : null, enCours, erreur, fabriquer: () => void fabriquer() };
}

const NOMS: Readonly<Record<'ean13' | 'gs1datamatrix' | 'code128', string>> = {
  ean13: 'EAN-13',
  gs1datamatrix: 'DataMatrix',
  code128: 'Code 128',
};
function RangeeEtiquette({
  r,
  poser,
  retirer,
}: {
  r: Rangee;
  poser: (change: Partial<Rangee>) => void;
  retirer: () => void;
}) {
  const { data: lots = [] } = useLotsDe(r.produit_id);
  const nommes = lots.filter((l) => l.numero !== SANS_LOT || l.date_expiration !== null);
  const tous =
    r.lot &&
    !nommes.some((l) => l.numero === r.lot?.numero && l.date_expiration === r.lot.date_expiration)
      ? [r.lot, ...nommes]
      : nommes;
  const rang = tous.findIndex(
    (l) => l.numero === r.lot?.numero && l.date_expiration === r.lot.date_expiration,
  );
  const { symbole } = etiquetteDe(r);
  const choisir = (valeur: string) => {
    const lot = tous[Number(valeur)];
    poser({
      lot:
        valeur === '' || !lot ? null : { numero: lot.numero, date_expiration: lot.date_expiration },
    });
  };
  return (
    <tr>
      <th scope="row">
        <span className="coupe etiquettes-nom" title={r.produit.libelle}>
          {r.produit.libelle}
        </span>
      </th>
      <td>{symbole ? NOMS[symbole.genre] : <span className="discret">Sans code</span>}</td>
      <td>
        {tous.length === 0 ? (
          <span className="discret">–</span>
        ) : (
          <ListeDeroulante
            aria-label={`Lot, ${r.produit.libelle}`}
            value={rang < 0 ? '' : String(rang)}
            options={[
              { value: '', label: 'Sans lot' },
              ...tous.map((l, i) => ({
                value: String(i),
                label: `${l.numero}${l.date_expiration ? ` · ${formatDate(debutDeJour(l.date_expiration))}` : ''}`,
              })),
            ]}
            onChange={(e) => choisir(e.currentTarget.value)}
          />
        )}
      </td>
      <td className="nombre">{prixPaye(r.produit)}</td>
      <td className="nombre">
        <ChampMontant
          size="small"
          className="saisie-courte"
          aria-label={`Nombre d’étiquettes, ${r.produit.libelle}`}
          maximum={ETIQUETTES_MAX}
          valeur={r.nombre}
          changer={(n) => poser({ nombre: n ?? 0 })}
        />
      </td>
      <td className="nombre">
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={`Retirer ${r.produit.libelle}`}
          title="Retirer"
          onClick={retirer}
        />
      </td>
    </tr>
  );
}

function Reglage({
  libelle,
  large = false,
  children,
}: {
  libelle: string;
  large?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <FormGroup label={libelle} labelFor={id} {...(large && { className: 'large' })}>
      {children(id)}
    </FormGroup>
  );
}
