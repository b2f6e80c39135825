extension ReceiptLocale {
    /// Portugal.
    public static let portuguese = ReceiptLocale(
        language: "pt",
        currency: "EUR",
        phrases: [
            .grandTotal: [
                "TOTAL A PAGAR", "TOTAL A PAGAR EUR", "VALOR TOTAL", "TOTAL FATURA", "TOTAL LIQUIDO", "TOTAL COMPRA",
            ],
            .total: ["TOTAL EUR", "A PAGAR"],
            .subtotal: ["SUBTOTAL", "SUB-TOTAL", "SUB TOTAL", "TOTAL ILIQUIDO"],
            .netTotal: ["VALOR LIQUIDO", "INCIDENCIA", "VAL. LIQ", "BASE"],
            .discount: [
                "DESCONTO", "DESC.", "POUPANCA", "DESCONTO DIRETO", "DESCONTO DIRECTO", "DESCONTO CARTAO", "CUPAO",
                "DESCONTO TALAO",
            ],
            .promotion: ["VALE", "PROMOCAO"],
            .savings: [
                "TOTAL POUPADO", "POUPOU", "TOTAL DE POUPANCA", "TOTAL DE DESCONTOS", "POUPANCA TOTAL",
                "TOTAL DESCONTOS", "POUPANCA IMEDIATA", "TOTAL POUPANCA",
            ],
            .payment: [
                "CARTAO DE DEBITO", "NUMERARIO", "DINHEIRO", "MULTIBANCO", "CARTAO DE CREDITO", "CARTAO", "ENTREGUE",
                "VALOR ENTREGUE", "PAGO", "CARTAO BANCARIO", "MB WAY", "PAGAMENTO", "CARTAO DEBITO", "CARTAO CREDITO",
            ],
            .cardSlip: ["AUT", "TPA", "IDENT. TPA", "PERIODO", "COMPRA"],
            .change: ["TROCO"],
            .tax: ["IVA", "TOTAL IVA", "IVA INCLUIDO"],
            .taxTable: [
                "%IVA", "TAXA IVA", "%IVA TOTAL LIQ. IVA TOTAL", "TAXA VALOR LIQ", "RESUMO IVA", "TAXA BASE IVA",
                "IVA BASE", "TOTAL LIQ.", "TAXA INCIDENCIA",
            ],
            .rounding: ["ARREDONDAMENTO"],
            .count: ["N ARTIGOS", "ARTIGOS", "TOTAL DE ARTIGOS", "NUMERO DE ARTIGOS", "QTD. ARTIGOS"],
            .deposit: ["DEPOSITO", "TARA"],
            .depositReturn: ["DEVOLUCAO TARA", "DEVOLUCAO DEPOSITO"],
            .void: ["ANULACAO", "ANULADO", "ESTORNO"],
            .goodsReturn: ["DEVOLUCAO"],
            .columns: [
                "DESCRICAO", "IVA DESCRICAO VALOR", "DESCRICAO VALOR", "ARTIGO", "IVA DESCRICAO", "QTD DESCRICAO",
            ],
            .other: [
                "NIF", "OBRIGADO", "OPERADOR", "CAIXA", "ATCUD", "FATURA SIMPLIFICADA", "CONTRIBUINTE", "TELEF",
                "SALDO", "CARTAO CONTINENTE", "POUPA MAIS", "PROCESSADO POR", "SALDO CARTAO",
            ],
            .returnDocument: ["NOTA DE CREDITO", "TALAO DE DEVOLUCAO", "NOTA DE DEVOLUCAO"],
        ],
        documentNumber: [
            "FATURA SIMPLIFICADA", "FATURA-RECIBO", "FATURA", "FS", "NRO:", "TALAO", "DOC.", "FACTURA SIMPLIFICADA",
        ],
        taxNumber: ["NIF", "NIPC", "CONTRIBUINTE", "CONTRIBUINTE N", "NIF:", "N CONTRIBUINTE"],
        months: [
            ["JAN", "JANEIRO"], ["FEV", "FEVEREIRO"], ["MAR", "MARCO"], ["ABR", "ABRIL"], ["MAI", "MAIO"],
            ["JUN", "JUNHO"], ["JUL", "JULHO"], ["AGO", "AGOSTO"], ["SET", "SETEMBRO"], ["OUT", "OUTUBRO"],
            ["NOV", "NOVEMBRO"], ["DEZ", "DEZEMBRO"],
        ],
        companyWords: [
            "LDA", "LDA.", "S.A.", "UNIPESSOAL", "CONTINENTE", "PINGO DOCE", "SUPERMERCADOS", "HIPERMERCADOS",
            "FARMACIA", "PASTELARIA", "CAFE",
        ],
        addressWords: [
            "RUA", "AV.", "AVENIDA", "PRACA", "LARGO", "TELEF", "TEL", "NIF", "ESTRADA", "TRAVESSA", "WWW",
            "CAPITAL SOCIAL", "SEDE", "C.R.C.", "MATRICULADA", "CONTRIBUINTE",
        ],
        titles: ["FATURA", "FATURA SIMPLIFICADA", "TALAO", "RECIBO", "ORIGINAL", "BEM-VINDO", "DUPLICADO"],
        notSales: [
            "COPIA", "SEGUNDA VIA", "DUPLICADO", "ORCAMENTO", "CONSULTA DE MESA", "NAO SERVE DE FATURA",
            "ESTE DOCUMENTO NAO SERVE DE FATURA", "MODO DE FORMACAO", "MODO TREINO",
        ],
        units: ["KG", "UN", "UNI", "UN.", "G", "L"],
        quantityComesFirst: false, pricesIncludeTax: true)
}
