/**
 * Maps GeoNames' first-level codes to our region ids (app/domain/places/regions.json): `theirs=ours` without the country, or
 * one word if both are equal. Our regions of Belgium, Ireland and England are one level finer than GeoNames' admin1, so their
 * codes come from admin2. English regions have no ISO code; we use the statistical ITL 1 codes (TLC … TLK).
 */
const CODES: Record<string, string> = {
  NL: "01=DR 02=FR 03=GE 04=GR 05=LI 06=NB 07=NH 09=UT 10=ZE 11=ZH 15=OV 16=FL",
  BE: "VAN VBR VLI VOV VWV WBR WHT WLG WLX WNA BRU",
  DE: "01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE",
  AT: "01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9",
  CH: "AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH",
  FR: "11=IDF 24=CVL 27=BFC 28=NOR 32=HDF 44=GES 52=PDL 53=BRE 75=NAQ 76=OCC 84=ARA 93=PAC 94=20R",
  ES: `07=IB 27=RI 29=MD 31=MC 32=NC 34=AS 39=CB 51=AN 52=AR 53=CN 54=CM 55=CL 56=CT 57=EX 58=GA 59=PV 60=VC
    CE ML`,
  IT: `01=65 02=77 03=78 04=72 05=45 06=36 07=62 08=42 09=25 10=57 11=67 12=21 13=75 14=88 15=82 16=52 17=32 18=55
    19=23 20=34`,
  GB: `SCT WLS NIR
    E5=TLC J5=TLC J6=TLC D8=TLC D1=TLC F5=TLC I5=TLC I7=TLC K9=TLC M7=TLC N3=TLC N6=TLC
    H2=TLD C9=TLD E9=TLD A8=TLD A9=TLD B1=TLD C1=TLD G9=TLD H8=TLD I2=TLD K1=TLD L2=TLD L5=TLD L8=TLD N1=TLD N2=TLD
    O1=TLD O6=TLD P2=TLD P7=TLD Q1=TLD Z7=TLD Z8=TLD
    Q5=TLE J7=TLE E1=TLE A3=TLE B4=TLE C2=TLE D5=TLE G6=TLE G8=TLE H3=TLE J2=TLE J3=TLE L3=TLE L9=TLE O7=TLE
    L4=TLF J9=TLF H7=TLF H5=TLF D3=TLF D2=TLF H4=TLF J8=TLF J1=TLF NNH=TLF WNH=TLF
    Q4=TLG P3=TLG M9=TLG L6=TLG F7=TLG A7=TLG C7=TLG D7=TLG L7=TLG M2=TLG N4=TLG O2=TLG O8=TLG Q3=TLG
    O3=TLH N5=TLH I9=TLH F8=TLH E4=TLH C3=TLH I1=TLH K3=TLH M5=TLH Z5=TLH Z6=TLH
    GLA=TLI
    P9=TLJ P6=TLJ N7=TLJ K2=TLJ G2=TLJ F2=TLJ E2=TLJ B9=TLJ B3=TLJ B6=TLJ G5=TLJ I3=TLJ I6=TLJ K6=TLJ K7=TLJ M1=TLJ
    M4=TLJ P4=TLJ Q2=TLJ
    P8=TLK M3=TLK Z9=TLK E6=TLK D6=TLK D4=TLK C6=TLK A4=TLK B7=TLK J4=TLK K4=TLK M6=TLK N9=TLK O4=TLK AA=TLK`,
  IE: `01=CW 02=CN 03=CE 04=CO 32=CO 06=DL 33=D 34=D 35=D 39=D 10=G 36=G 11=KY 12=KE 13=KK 14=LM 15=LS 18=LD 19=LH
    20=MO 21=MH 22=MN 23=OY 24=RN 25=SO 26=TA 27=WD 44=WD 29=WH 30=WX 31=WW 42=LK`,
  PL: `72=02 73=04 74=10 75=06 76=08 77=12 78=14 79=16 80=18 81=20 82=22 83=24 84=26 85=28 86=30 87=32`,
  DK: "17=84 18=82 19=81 20=85 21=83",
  NO: "01=32 04=33 05=56 08=15 09=18 12=03 13=31 14=11 17=40 18=55 20=39 21=50 34=34 42=42 46=46",
  SE: `02=K 03=X 05=I 06=N 07=Z 08=F 09=H 10=W 12=G 14=BD 15=T 16=E 18=D 21=C 22=S 23=AC 24=Y 25=U 26=AB 27=M 28=O`,
  FI: `01=18 02=19 04=17 05=06 06=11 07=16 08=09 09=02 10=04 11=15 12=13 13=08 14=03 15=12 16=07 17=14 18=05 19=10`,
  US: `AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK
    OR PA RI SC SD TN TX UT VA VT WA WI WV WY`,
};

const REGIONS = new Map(
  Object.entries(CODES).flatMap(([country, codes]) =>
    codes.split(/\s+/).map((pair) => {
      const [theirs, ours = theirs] = pair.split("=");
      return [`${country}.${theirs}`, `${country}-${ours}`] as const;
    }),
  ),
);

/** The sixteen countries whose regions the product knows. */
export const HOME_COUNTRIES: ReadonlySet<string> = new Set(Object.keys(CODES));

/** Returns our region id for a GeoNames place, or null if the codes match no region (foreign country, outdated county). */
export function findRegion(country: string, admin1: string, admin2: string): string | null {
  const finer = country === "BE" || country === "IE" || (country === "GB" && admin1 === "ENG");
  return REGIONS.get(`${country}.${finer ? admin2 : admin1}`) ?? null;
}
