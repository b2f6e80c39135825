extension ReceiptLocale {
    /// Spain.
    public static let spanish = ReceiptLocale(
        language: "es",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "TOTAL A PAGAR", "TOTAL COMPRA", "IMPORTE TOTAL", "TOTAL FACTURA", "TOTAL (€)", "TOTAL EUROS",
                "IMPORTE A PAGAR", "TOTAL VENTA", "TOTAL TICKET",
            ],
            .total: ["IMPORTE", "TOTAL €"],
            .subtotal: ["SUBTOTAL", "SUB-TOTAL", "SUMA", "TOTAL PARCIAL"],
            .netTotal: ["BASE IMPONIBLE", "BASE"],
            .discount: [
                "DESCUENTO", "DTO", "DTO.", "DCTO", "DESC.", "REBAJA", "VALE DESCUENTO", "AHORRO SOCIO",
                "CHEQUE AHORRO",
            ],
            .promotion: ["PROMOCION", "OFERTA", "CUPON"],
            .savings: [
                "HA AHORRADO", "AHORRO TOTAL", "TOTAL DESCUENTOS", "USTED HA AHORRADO", "TOTAL AHORRO", "AHORRO",
                "VENTAJAS",
            ],
            .payment: [
                "EFECTIVO", "TARJETA BANCARIA", "TARJETA", "ENTREGADO", "TARJETA CREDITO", "TARJ. BANCARIA", "PAGADO",
                "ENTREGA", "TARJETA DEBITO", "BIZUM", "ENTREGADO EFECTIVO", "A CUENTA",
            ],
            .cardSlip: ["N.C", "AUT", "OPERACION", "COMERCIO", "ARC", "COPIA CLIENTE", "TARJ", "N AUTORIZACION"],
            .change: ["CAMBIO", "DEVOLUCION CAMBIO", "CAMBIO EFECTIVO", "SU CAMBIO"],
            .tax: ["IVA", "CUOTA", "I.V.A.", "TOTAL IVA", "IVA INCLUIDO"],
            .taxTable: [
                "IVA BASE IMPONIBLE CUOTA", "BASE IMPONIBLE (€) CUOTA", "IVA BASE CUOTA", "TIPO BASE CUOTA",
                "DESGLOSE IVA", "DETALLE IVA", "BASE CUOTA", "BASE IMP.", "IVA BASE IMPONIBLE",
            ],
            .rounding: ["REDONDEO"],
            .count: [
                "N ARTICULOS", "ARTICULOS", "TOTAL ARTICULOS", "NUM. ARTICULOS", "UNIDADES", "N. ARTICULOS",
                "NUM ARTICULOS",
            ],
            .deposit: ["DEPOSITO ENVASE", "ENVASE"],
            .depositReturn: ["DEVOLUCION ENVASE", "DEVOLUCION DEPOSITO"],
            .void: ["ANULACION", "ANULADO", "ANULA"],
            .goodsReturn: ["DEVOLUCION", "ABONO"],
            .columns: [
                "DESCRIPCION P. UNIT IMPORTE", "DESCRIPCION", "ARTICULO", "P. UNIT IMPORTE", "UDS DESCRIPCION",
                "CANT DESCRIPCION", "P.UNIT.", "DESCRIPCION P. UNIT IMP. (€)", "DESCRIPCION P. UNIT IMP.(€)",
            ],
            .other: [
                "FACTURA SIMPLIFICADA", "GRACIAS", "CAJERO", "CAJA", "NIF", "CIF", "TELEFONO",
                "SE ADMITEN DEVOLUCIONES", "SOCIO", "PUNTOS", "OP:", "LE ATENDIO", "TARJETA CLUB", "SALDO",
            ],
            .returnDocument: [
                "TICKET DE DEVOLUCION", "FACTURA RECTIFICATIVA", "VALE DE DEVOLUCION", "TICKET ABONO",
                "TICKET DEVOLUCION",
            ],
        ],
        documentNumber: [
            "FACTURA SIMPLIFICADA", "FACTURA SIMPLIFICADA:", "N FACTURA", "NUM. FACTURA", "TICKET", "FRA. SIMPLIFICADA",
            "FRA. SIMP.", "N TICKET", "F.SIMPLIFICADA",
        ],
        taxNumber: ["NIF", "CIF", "N.I.F.", "C.I.F.", "A-", "NIF:", "CIF:"],
        months: [
            ["ENE", "ENERO"], ["FEB", "FEBRERO"], ["MAR", "MARZO"], ["ABR", "ABRIL"], ["MAY", "MAYO"],
            ["JUN", "JUNIO"], ["JUL", "JULIO"], ["AGO", "AGOSTO"], ["SEP", "SEPTIEMBRE"], ["OCT", "OCTUBRE"],
            ["NOV", "NOVIEMBRE"], ["DIC", "DICIEMBRE"],
        ],
        companyWords: [
            "S.A.", "S.L.", "SL", "SLU", "S.L.U.", "SAU", "MERCADONA", "SUPERMERCADOS", "SUPERMERCADO", "HIPERMERCADO",
            "CARREFOUR", "FARMACIA", "DIA",
        ],
        addressWords: [
            "CALLE", "C/", "AVDA", "AVDA.", "AVENIDA", "PLAZA", "TELEFONO", "TEL", "NIF", "CIF", "PASEO", "CTRA",
            "CTRA.", "POLIGONO", "WWW", "PLZA", "RONDA",
        ],
        titles: ["FACTURA SIMPLIFICADA", "TICKET", "BIENVENIDO", "DUPLICADO", "COPIA"],
        notSales: [
            "COPIA", "DUPLICADO", "PRESUPUESTO", "FACTURA PROFORMA", "NO FISCAL", "DOCUMENTO NO FISCAL",
            "MODO FORMACION", "MODO ENTRENAMIENTO", "TICKET DE PRUEBA",
        ],
        units: ["KG", "UD", "UDS", "UN", "G", "L"],
        quantityComesFirst: false, pricesIncludeTax: true)
}
